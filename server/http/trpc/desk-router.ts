import { bookingRequest } from '#shared/admin/requests'
import { arrivalRequest, arrivalsRequest } from '#shared/desk/arrivals'
import { cancelArrivalsRequest } from '#shared/desk/cancelled-arrivals'
import { closing, deskBooking, deskBookingChange, deskBookingEnd } from '#shared/desk/desk-booking'
import { receiptRemoval, receiptRequest } from '#shared/desk/receipt'
import { asAdmin, router } from './trpc'

/** What the desk does: arrivals, bookings by phone, closed dates, and the switch that stops selling. */
export const deskRouter = router({
  /** Who comes on this day and the next three, behind which doors. */
  arrivals: asAdmin.input(arrivalsRequest).query(({ ctx, input }) => ctx.deps.services.arrivals(input.date)),

  /** Arrived, did not come, or neither after all. */
  markArrival: asAdmin
    .input(arrivalRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.markArrival(ctx.admin, input)),

  /** Nobody can come on this day: cancels all of its arrivals, and reports each. Again goes on where it stopped. */
  cancelArrivals: asAdmin
    .input(cancelArrivalsRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.cancelArrivals(ctx.admin, input.date)),

  /** Money taken over the counter. Answers the booking as it stands then; the same receipt again changes nothing. */
  addReceipt: asAdmin
    .input(receiptRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.addReceipt(ctx.admin, input)),
  removeReceipt: asAdmin
    .input(receiptRemoval)
    .mutation(({ ctx, input }) => ctx.deps.services.removeReceipt(ctx.admin, input)),

  /** A booking by phone or at the door: `done`, or `notFree` and who has the rooms. */
  book: asAdmin
    .input(deskBooking)
    .mutation(({ ctx, input }) => ctx.deps.services.bookAtDesk(ctx.admin, input)),
  change: asAdmin
    .input(deskBookingChange)
    .mutation(({ ctx, input }) => ctx.deps.services.changeAtDesk(ctx.admin, input)),
  cancel: asAdmin
    .input(deskBookingEnd)
    .mutation(({ ctx, input }) => ctx.deps.services.cancelAtDesk(ctx.admin, input)),

  /** Closed dates that are not over, by date. */
  closedDates: asAdmin.query(({ ctx }) => ctx.deps.services.closedDates()),
  /** `notFree` names the bookings that have the rooms; nothing is closed then. */
  closeDates: asAdmin
    .input(closing)
    .mutation(({ ctx, input }) => ctx.deps.services.closeDates(ctx.admin, input)),
  openDates: asAdmin
    .input(bookingRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.openDates(ctx.admin, input.bookingId)),

  selling: asAdmin.query(({ ctx }) => ctx.deps.services.sellingState()),
  /** No checkout and no turn in the line from now on; what is held already may be paid. */
  stopSelling: asAdmin.mutation(({ ctx }) => ctx.deps.services.stopSelling(ctx.admin)),
  openSelling: asAdmin.mutation(({ ctx }) => ctx.deps.services.openSelling(ctx.admin)),

  /** After a restore nothing is sold, captured, refunded or mailed until the owner ends that. */
  restored: asAdmin.query(({ ctx }) => ctx.deps.services.restoredState()),
  endRestored: asAdmin.mutation(({ ctx }) => ctx.deps.services.endRestored(ctx.admin)),
})
