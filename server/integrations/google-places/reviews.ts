import type { Review } from '#shared/review/review'

/** A review from its source; `photoUrl` is the source's URL. */
export type SourcedReview = Omit<Review, 'photo'> & { photoUrl: string | null }

/** `detail` is for the log and has no personal data. */
export type ReviewsAnswer = { ok: true; reviews: SourcedReview[] } | { ok: false; detail: string }

export type Photo = { bytes: Uint8Array<ArrayBuffer>; type: string }

/** A source of guests' reviews. Its calls do not throw for failures of the source or the network. */
export type Reviews = {
  /** The reviews are samples and are shown as such. */
  readonly isSample: boolean
  /** The page with all reviews of the hotel. */
  readonly allUrl: string | null
  /** At most five, in the source's order. */
  list(): Promise<ReviewsAnswer>
  /** Only for a URL from `list`. Undefined where it cannot be fetched or is not a picture. */
  photo(url: string): Promise<Photo | undefined>
}
