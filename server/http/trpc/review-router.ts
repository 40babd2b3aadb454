import { open, router } from './trpc'

/** What guests wrote, for our own client. */
export const reviewRouter = router({
  /** Chosen anew at each call; a client asks once a visit. */
  ofVisit: open.query(({ ctx }) => ctx.deps.services.chooseReviews()),
})
