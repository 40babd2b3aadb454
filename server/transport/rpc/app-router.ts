import { bookingRouter } from './booking-router'
import { trekRouter } from './trek-router'
import { router } from './trpc'

export const appRouter = router({ booking: bookingRouter, trek: trekRouter })

/** The one thing that the client imports of the server. */
export type AppRouter = typeof appRouter
