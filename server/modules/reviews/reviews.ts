import { createHash } from 'node:crypto'
import type { Ctx } from '#server/context'
import type { Photo } from '#server/integrations/google-places/reviews'
import type { Ids } from '#server/platform/ids'
import { DomainError } from '#shared/domain-error'
import { type Review, type ReviewsOfVisit, reviewsFailed, reviewsShown } from '#shared/review/review'

/** The reviews in the source's order. Throws `ProviderDown` where the source does not answer. */
export async function listReviews(ctx: Ctx): Promise<Review[]> {
  if (!ctx.reviews) return []
  const answer = await ctx.reviews.list()
  if (!answer.ok) throw new DomainError('ProviderDown', reviewsFailed)
  return answer.reviews.map(({ photoUrl, ...review }) => ({ ...review, photo: photoPath(photoUrl) }))
}

/** No page waits longer than this for the reviews. */
const timeoutMs = 800

/** Three reviews in random order, for one visit. A failure of the source is an outcome, not an error. */
export async function chooseReviews(ctx: Ctx): Promise<ReviewsOfVisit> {
  const listed = listReviews(ctx).catch((error: unknown) => {
    if (error instanceof DomainError) return 'down' as const
    throw error
  })
  const reviews = await Promise.race([listed, ctx.pause(timeoutMs).then(() => 'later' as const)])
  if (reviews === 'down' || reviews === 'later') return { outcome: reviews }
  if (!ctx.reviews || reviews.length === 0) return { outcome: 'none' }
  const { isSample, allUrl } = ctx.reviews
  return { outcome: 'shown', reviews: shuffled(reviews, ctx.ids).slice(0, reviewsShown), isSample, allUrl }
}

/** Each order is as likely as any other. */
function shuffled<T>(things: readonly T[], ids: Pick<Ids, 'bytes'>): T[] {
  return things
    .map((thing) => ({ thing, lot: ids.bytes(6).readUIntBE(0, 6) }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ thing }) => thing)
}

/**
 * The photo of an author in the current list of reviews. `neutral`: the source does not give it; undefined: unknown id. The
 * URL never comes from the request, so nobody can make this server fetch another one.
 */
export async function showAuthorPhoto({ reviews }: Ctx, id: string): Promise<Photo | 'neutral' | undefined> {
  const answer = await reviews?.list()
  if (!reviews || !answer?.ok) return undefined
  const url = answer.reviews.find(({ photoUrl }) => photoUrl && photoId(photoUrl) === id)?.photoUrl
  if (!url) return undefined
  return (await reviews.photo(url)) ?? 'neutral'
}

/** An id for an author's photo, the same on every server, that does not reveal its URL. */
const photoId = (url: string): string => createHash('sha256').update(url).digest('base64url').slice(0, 22)

const photoPath = (url: string | null): string | null => (url ? `/review-photos/${photoId(url)}` : null)
