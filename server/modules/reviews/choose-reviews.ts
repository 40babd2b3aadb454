import type { Ctx } from '#server/context'
import type { Ids } from '#server/platform/ids'
import { DomainError } from '#shared/domain-error'
import { type ReviewsOfVisit, reviewsShown } from '#shared/review/review'
import { listReviews } from './list-reviews'

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
