import type { Reviews } from '#server/integrations/google-places/reviews'
import type { Ids } from '#server/platform/ids'
import type { Pause } from '#server/platform/pause'
import { DomainError } from '#shared/domain-error'
import { type Review, type ReviewsOfVisit, reviewsShown } from '#shared/review/review'

type Needs = {
  reviews: Reviews | undefined
  listReviews: () => Promise<Review[]>
  ids: Pick<Ids, 'bytes'>
  pause: Pause
}

/** No page waits longer than this for the reviews. */
const timeoutMs = 800

/** Three reviews in random order, for one visit. A failure of the source is an outcome, not an error. */
export function chooseReviews({ reviews: source, listReviews, ids, pause }: Needs) {
  return async (): Promise<ReviewsOfVisit> => {
    const listed = listReviews().catch((error: unknown) => {
      if (error instanceof DomainError) return 'down' as const
      throw error
    })
    const reviews = await Promise.race([listed, pause(timeoutMs).then(() => 'later' as const)])
    if (reviews === 'down' || reviews === 'later') return { outcome: reviews }
    if (!source || reviews.length === 0) return { outcome: 'none' }
    const { isSample, allUrl } = source
    return { outcome: 'shown', reviews: shuffled(reviews, ids).slice(0, reviewsShown), isSample, allUrl }
  }
}

/** Each order is as likely as any other. */
function shuffled<T>(things: readonly T[], ids: Pick<Ids, 'bytes'>): T[] {
  return things
    .map((thing) => ({ thing, lot: ids.bytes(6).readUIntBE(0, 6) }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ thing }) => thing)
}
