import { adminRouter } from './admin-router'
import { bookingRouter } from './booking-router'
import { refundRouter } from './refund-router'
import { galleryRouter, privacyRouter, reviewRouter, trekRouter } from './site-routers'
import { router } from './trpc'

export const appRouter = router({
  booking: bookingRouter,
  refund: refundRouter,
  trek: trekRouter,
  gallery: galleryRouter,
  review: reviewRouter,
  privacy: privacyRouter,
  admin: adminRouter,
})

/** The only thing that the client imports from the server. */
export type AppRouter = typeof appRouter
