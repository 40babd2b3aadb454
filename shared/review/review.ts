/** A guest's review as its source gives it. Every text is plain text. */
export type Review = {
  author: string
  /** The author's own page at the source. */
  authorUrl: string | null
  /** A path of this server; null where the author has none. */
  photo: string | null
  /** May be empty: some guests only give stars. */
  text: string
  /** 1 to 5. */
  rating: number
  /** In the source's words, such as "2 months ago". */
  when: string
  isTranslated: boolean
  /** This review at the source. */
  url: string | null
  /** Where a review can be reported to the source. */
  reportUrl: string | null
}

export const reviewsShown = 3

/** The reviews of one visit. `later`: the source is slow, ask again; `none`: there is nothing to show. */
export type ReviewsOfVisit =
  | { outcome: 'shown'; reviews: Review[]; isSample: boolean; allUrl: string | null }
  | { outcome: 'none' | 'down' | 'later' }

export const reviewsFailed = 'Found an error in fetching reviews.'
