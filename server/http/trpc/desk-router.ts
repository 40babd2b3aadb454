import { z } from 'zod'
import { cardIn } from '#modules/admin/booking-cards'
import { closeDay, dayView } from '#modules/folio/day'
import { giveBack } from '#modules/folio/give-back'
import { groups } from '#modules/folio/groups'
import { previewClosing } from '#modules/front-desk/affected'
import { bookAtDesk } from '#modules/front-desk/book'
import { bookingPage } from '#modules/front-desk/booking-page'
import { earlierStays } from '#modules/front-desk/callers'
import { arrivalsToCancel, cancelArrivals, tickCall, toCall } from '#modules/front-desk/cancel-arrivals'
import { changeBooking, previewChange } from '#modules/front-desk/change'
import { chart, deskAvailability } from '#modules/front-desk/chart'
import { checkIn, checkOut } from '#modules/front-desk/check-in'
import { closeHotel, hotelClosures, mailAffected, reopenHotel } from '#modules/front-desk/close-hotel'
import { closeDates, closedDates, openDates } from '#modules/front-desk/closed-dates'
import { fromTonight, previewFromTonight } from '#modules/front-desk/from-tonight'
import { leaveEarly } from '#modules/front-desk/leave-early'
import { arrivalsToMail, mailArrivals } from '#modules/front-desk/mail-arrivals'
import { pinRoom } from '#modules/front-desk/pin-room'
import { openSelling, sellingState, stopSelling } from '#modules/front-desk/selling'
import { today } from '#modules/front-desk/today'
import { undo } from '#modules/front-desk/undo'
import { endRestored, restoredState } from '#modules/maintenance/restored'
import { cancelAsHotel, previewCancelling } from '#modules/refunds/cancel'
import { assertMayCancel } from '#modules/team/desk-limits'
import { bookingRequest } from '#shared/admin/requests'
import { toSend } from '#shared/calendar/night-range'
import { arrivalsMail, arrivalsToMailRequest } from '#shared/desk/arrivals-mail'
import { arrivalsRequest, callTicked, cancelArrivalsRequest } from '#shared/desk/cancelled-arrivals'
import {
  bookingChange,
  cancelRequest,
  changePreviewRequest,
  fromTonightRequest,
  fromTonightWanted,
  leaveEarlyRequest,
  noShowRequest,
  undoRequest,
  versioned,
} from '#shared/desk/change'
import { chartRequest, deskAvailabilityRequest, pinRequest } from '#shared/desk/chart'
import { dayClosing, dayRequest } from '#shared/desk/day-close'
import { closing, deskBooking } from '#shared/desk/desk-booking'
import { givingBack, groupsRequest } from '#shared/desk/folio'
import { closureMail, closureNights, closureRequest, hotelClosing } from '#shared/desk/hotel-closure'
import { checkInRequest, todayRequest } from '#shared/desk/today'
import { numberOfAnyCountry } from '#shared/guest/guest'
import { asPaise } from '#shared/money/paise'
import { asAdmin, router } from './trpc'

/** The front desk. Amounts are paise, but rates a night are rupees. */
export const deskRouter = router({
  /** The day's lists: who comes, stays, leaves and owes. */
  today: asAdmin.input(todayRequest).query(({ ctx, input }) => today(ctx.server, input.date, ctx.role)),
  /** Who is in which room, night by night. */
  chart: asAdmin.input(chartRequest).query(({ ctx, input }) => chart(ctx.server, input)),
  /** What is free on each night, and its price. */
  availability: asAdmin
    .input(deskAvailabilityRequest)
    .query(({ ctx, input }) => deskAvailability(ctx.server, input)),

  /** From the check-in day on; CONFLICT names who still has a room. */
  checkIn: asAdmin.input(checkInRequest).mutation(({ ctx, input }) => checkIn(ctx.server, ctx.admin, input)),
  checkOut: asAdmin.input(versioned).mutation(({ ctx, input }) => checkOut(ctx.server, ctx.admin, input)),
  /** Chooses a room from a night on; CONFLICT names who has it. */
  pin: asAdmin.input(pinRequest).mutation(({ ctx, input }) => pinRoom(ctx.server, ctx.admin, input)),

  /** Who would be cancelled, with what goes back. */
  arrivalsToCancel: asAdmin
    .input(arrivalsRequest)
    .query(({ ctx, input }) => arrivalsToCancel(ctx.server, input.date)),
  /** Cancels all arrivals of a day that nobody can reach, and returns each result. A repeat continues where it stopped. */
  cancelArrivals: asAdmin
    .input(cancelArrivalsRequest)
    .mutation(({ ctx, input }) => cancelArrivals(ctx.server, ctx.admin, input)),
  /** Who arrives on these days, both included, and whom a mail reaches. */
  arrivalsToMail: asAdmin
    .input(arrivalsToMailRequest)
    .query(({ ctx, input }) => arrivalsToMail(ctx.server, input)),
  /** The desk's own words to all of them, once for each id; whom no mail reaches is on the list of calls. */
  mailArrivals: asAdmin
    .input(arrivalsMail)
    .mutation(({ ctx, input }) => mailArrivals(ctx.server, ctx.admin, input)),
  /** Whom no mail reaches about a cancelled day, until each is ticked. */
  toCall: asAdmin.query(({ ctx }) => toCall(ctx.server)),
  tickCall: asAdmin.input(callTicked).mutation(({ ctx, input }) => tickCall(ctx.server, ctx.admin, input)),

  /** A booking by phone or of a walk-in guest: `done`, or `notFree` and the bookings that have the rooms. */
  book: asAdmin.input(deskBooking).mutation(({ ctx, input }) => bookAtDesk(ctx.server, ctx.admin, input)),
  /** Earlier stays of a mobile number, newest first. */
  callers: asAdmin
    .input(z.object({ mobileNumber: numberOfAnyCountry }))
    .query(({ ctx, input }) => earlierStays(ctx.server, input.mobileNumber)),
  /** All that the desk sees of one booking. */
  booking: asAdmin
    .input(bookingRequest)
    .query(({ ctx, input }) => bookingPage(ctx.server, input.bookingId, ctx.role)),

  /** What a change would cost, and who has the rooms if they are not free. */
  previewChange: asAdmin
    .input(changePreviewRequest)
    .query(({ ctx, input }) => previewChange(ctx.server, input)),
  /** CONFLICT with the refusal `Changed` or `QuoteChanged` where it is not what the desk saw. */
  change: asAdmin
    .input(bookingChange)
    .mutation(({ ctx, input }) => changeBooking(ctx.server, ctx.admin, input, ctx.role)),

  /** Other rooms for guests in house, from the desk's today on. */
  previewFromTonight: asAdmin
    .input(fromTonightWanted)
    .query(({ ctx, input }) => previewFromTonight(ctx.server, input)),
  fromTonight: asAdmin
    .input(fromTonightRequest)
    .mutation(({ ctx, input }) => fromTonight(ctx.server, ctx.admin, input)),

  /** What each way of cancelling would give back. */
  previewCancel: asAdmin
    .input(bookingRequest)
    .query(({ ctx, input }) => previewCancelling(ctx.server, input.bookingId, ctx.role)),
  cancel: asAdmin.input(cancelRequest).mutation(async ({ ctx, input }) => {
    const { bookingId, amount, expectedRefund: expected, ...how } = input
    assertMayCancel(ctx.role, how.mode)
    const wanted = { ...how, expected, amount: amount === undefined ? undefined : asPaise(amount) }
    await cancelAsHotel(ctx.server, ctx.admin, bookingId, wanted)
    return cardIn(ctx.server, ctx.server.db, bookingId)
  }),
  /** From 12:00 of the check-in day: frees all nights, and nothing goes back. */
  noShow: asAdmin.input(noShowRequest).mutation(async ({ ctx, input }) => {
    const { bookingId, ...how } = input
    const noShow = { ...how, mode: 'none', reason: 'did not come', isNoShow: true } as const
    await cancelAsHotel(ctx.server, ctx.admin, bookingId, noShow)
    return cardIn(ctx.server, ctx.server.db, bookingId)
  }),
  leaveEarly: asAdmin
    .input(leaveEarlyRequest)
    .mutation(({ ctx, input }) => leaveEarly(ctx.server, ctx.admin, input)),
  undo: asAdmin.input(undoRequest).mutation(({ ctx, input }) => undo(ctx.server, ctx.admin, input)),

  /** Gives back a credit at the desk, or `online` as a refund of the payment. The same id twice is one. */
  giveBack: asAdmin.input(givingBack).mutation(({ ctx, input }) => giveBack(ctx.server, ctx.admin, input)),
  /** What the desk received and gave back on a day, by method and person. */
  day: asAdmin.input(dayRequest).query(({ ctx, input }) => dayView(ctx.server, input.date)),
  /** Closes a day with the counted cash. CONFLICT where it is closed, with the figures, or an earlier one is open. */
  closeDay: asAdmin.input(dayClosing).mutation(({ ctx, input }) => closeDay(ctx.server, ctx.admin, input)),
  /** Groups that are here, to come, left lately or have a balance; by name, those of any age. */
  groups: asAdmin.input(groupsRequest).query(({ ctx, input }) => groups(ctx.server, input)),

  /** Present and future closed dates, by date. */
  closedDates: asAdmin.query(({ ctx }) => closedDates(ctx.server)),
  /** `notFree` names the bookings that have the rooms; nothing is closed then. */
  closeDates: asAdmin.input(closing).mutation(({ ctx, input }) => closeDates(ctx.server, ctx.admin, input)),
  openDates: asAdmin
    .input(bookingRequest)
    .mutation(({ ctx, input }) => openDates(ctx.server, ctx.admin, input.bookingId)),

  /** Who would be affected if the whole hotel were closed on these nights. */
  previewCloseHotel: asAdmin
    .input(closureNights)
    .query(({ ctx, input }) => previewClosing(ctx.server, input)),
  /** Stops sales for these nights and cancels nobody; guests see until when and why. */
  closeHotel: asAdmin
    .input(hotelClosing)
    .mutation(({ ctx, input }) => closeHotel(ctx.server, ctx.admin, input)),
  /** The closures of the whole hotel that are on or to come. */
  hotelClosures: asAdmin.query(async ({ ctx }) => (await hotelClosures(ctx.server)).map(toSend)),
  reopenHotel: asAdmin
    .input(closureRequest)
    .mutation(({ ctx, input }) => reopenHotel(ctx.server, ctx.admin, input.id)),
  /** The desk's own words to all whom a closure affects, once for each id. */
  mailAffected: asAdmin
    .input(closureMail)
    .mutation(({ ctx, input }) => mailAffected(ctx.server, ctx.admin, input)),

  selling: asAdmin.query(({ ctx }) => sellingState(ctx.server)),
  /** From now on no checkout and no promotion from the queue; existing holds may still be paid. */
  stopSelling: asAdmin.mutation(({ ctx }) => stopSelling(ctx.server, ctx.admin)),
  openSelling: asAdmin.mutation(({ ctx }) => openSelling(ctx.server, ctx.admin)),

  /** After a restore nothing is sold, captured, refunded or mailed until the owner calls `endRestored`. */
  restored: asAdmin.query(({ ctx }) => restoredState(ctx.server)),
  endRestored: asAdmin.mutation(({ ctx }) => endRestored(ctx.server, ctx.admin)),
})
