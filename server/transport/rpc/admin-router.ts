import { z } from 'zod'
import { asAdmin, router } from './trpc'

/** The administrator's own work, for our own client. */
export const adminRouter = router({
  /** The hotel cancels for a guest: everything he paid goes back. */
  cancelForGuest: asAdmin
    .input(z.object({ bookingId: z.uuid() }))
    .mutation(({ ctx, input }) => ctx.doors.services.cancelAsHotel(input.bookingId)),
})
