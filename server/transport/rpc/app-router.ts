import { adminRouter } from './admin-router'
import { bookingRouter } from './booking-router'
import { router } from './trpc'

export const appRouter = router({ booking: bookingRouter, admin: adminRouter })

/** The one thing that the client imports of the server. */
export type AppRouter = typeof appRouter
