import { chooseReviews } from '#modules/reviews/reviews'
import { open, router } from './trpc'

/** Reviews of guests, for the website. */
export const reviewRouter = router({
  /** A new selection at each call; a client asks once a visit. */
  ofVisit: open.query(({ ctx }) => chooseReviews(ctx.server)),
})
