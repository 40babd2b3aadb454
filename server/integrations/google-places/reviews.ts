import type { Review } from '#shared/review/review'

/** A review as its source keeps it: the photo lies with the source. */
export type SourcedReview = Omit<Review, 'photo'> & { photoUrl: string | null }

/** `detail` is for the log and names nobody. */
export type ReviewsAnswer = { ok: true; reviews: SourcedReview[] } | { ok: false; detail: string }

export type Photo = { bytes: Uint8Array<ArrayBuffer>; type: string }

/** Where guests' reviews come from. No call throws for what the source or the network does. */
export type Reviews = {
  /** Made up, and to be shown as such. */
  readonly isSample: boolean
  /** Where all reviews of the house stand. */
  readonly allUrl: string | null
  /** At most five, in the source's order. */
  list(): Promise<ReviewsAnswer>
  /** Only of an address that `list` gave; undefined where it cannot be had or is no picture. */
  photo(url: string): Promise<Photo | undefined>
}
