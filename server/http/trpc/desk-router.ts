import { arrivals, cancelArrivals, markArrival } from '#modules/front-desk/arrivals'
import { bookAtDesk, cancelAtDesk, changeAtDesk } from '#modules/front-desk/desk-bookings'
import { addReceipt, removeReceipt } from '#modules/front-desk/receipts'
import {
  closeDates,
  closedDates,
  openDates,
  openSelling,
  sellingState,
  stopSelling,
} from '#modules/front-desk/selling'
import { endRestored, restoredState } from '#modules/maintenance/restored'
import { bookingRequest } from '#shared/admin/requests'
import { arrivalRequest, arrivalsRequest } from '#shared/desk/arrivals'
import { cancelArrivalsRequest } from '#shared/desk/cancelled-arrivals'
import { closing, deskBooking, deskBookingChange, deskBookingEnd } from '#shared/desk/desk-booking'
import { receiptRemoval, receiptRequest } from '#shared/desk/receipt'
import { asAdmin, router } from './trpc'

/** The front desk: arrivals, bookings by phone, closed dates, and the switch that stops selling. */
export const deskRouter = router({
  /** Arrivals on this day and the next three, with their room numbers. */
  arrivals: asAdmin.input(arrivalsRequest).query(({ ctx, input }) => arrivals(ctx.server, input.date)),

  /** Marks a booking as arrived or no-show, or removes the mark. */
  markArrival: asAdmin
    .input(arrivalRequest)
    .mutation(({ ctx, input }) => markArrival(ctx.server, ctx.admin, input)),

  /** Cancels all arrivals of a day that nobody can reach, and returns each result. A repeat continues where it stopped. */
  cancelArrivals: asAdmin
    .input(cancelArrivalsRequest)
    .mutation(({ ctx, input }) => cancelArrivals(ctx.server, ctx.admin, input.date)),

  /** Records money taken at the desk and returns the updated booking; the same receipt again changes nothing. */
  addReceipt: asAdmin
    .input(receiptRequest)
    .mutation(({ ctx, input }) => addReceipt(ctx.server, ctx.admin, input)),
  removeReceipt: asAdmin
    .input(receiptRemoval)
    .mutation(({ ctx, input }) => removeReceipt(ctx.server, ctx.admin, input)),

  /** A booking by phone or of a walk-in guest: `done`, or `notFree` and the bookings that have the rooms. */
  book: asAdmin.input(deskBooking).mutation(({ ctx, input }) => bookAtDesk(ctx.server, ctx.admin, input)),
  change: asAdmin
    .input(deskBookingChange)
    .mutation(({ ctx, input }) => changeAtDesk(ctx.server, ctx.admin, input)),
  cancel: asAdmin
    .input(deskBookingEnd)
    .mutation(({ ctx, input }) => cancelAtDesk(ctx.server, ctx.admin, input)),

  /** Present and future closed dates, by date. */
  closedDates: asAdmin.query(({ ctx }) => closedDates(ctx.server)),
  /** `notFree` names the bookings that have the rooms; nothing is closed then. */
  closeDates: asAdmin.input(closing).mutation(({ ctx, input }) => closeDates(ctx.server, ctx.admin, input)),
  openDates: asAdmin
    .input(bookingRequest)
    .mutation(({ ctx, input }) => openDates(ctx.server, ctx.admin, input.bookingId)),

  selling: asAdmin.query(({ ctx }) => sellingState(ctx.server)),
  /** From now on no checkout and no promotion from the queue; existing holds may still be paid. */
  stopSelling: asAdmin.mutation(({ ctx }) => stopSelling(ctx.server, ctx.admin)),
  openSelling: asAdmin.mutation(({ ctx }) => openSelling(ctx.server, ctx.admin)),

  /** After a restore nothing is sold, captured, refunded or mailed until the owner calls `endRestored`. */
  restored: asAdmin.query(({ ctx }) => restoredState(ctx.server)),
  endRestored: asAdmin.mutation(({ ctx }) => endRestored(ctx.server, ctx.admin)),
})
