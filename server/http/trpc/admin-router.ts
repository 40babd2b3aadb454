import { alertRequest } from '#shared/admin/alerts'
import {
  auditRequest,
  bookingListRequest,
  bookingRequest,
  confirmationRequest,
  detailsRequest,
  emailRequest,
  rateRequest,
  revealRequest,
  searchRequest,
  signInRequest,
} from '#shared/admin/requests'
import { signInWithLimits } from '../middleware/sign-in-limits'
import { deskRouter } from './desk-router'
import { asAdmin, open, router } from './trpc'

/**
 * The administrator's panel. All but `login` want the token in the header `auth-token`, else UNAUTHORIZED. What the desk
 * does with rooms and guests is in `desk`.
 */
export const adminRouter = router({
  /** Answers a token for the header. UNAUTHORIZED for a wrong address or password, TOO_MANY_REQUESTS after ten tries. */
  login: open.input(signInRequest).mutation(async ({ ctx, input }) => ({
    authToken: await signInWithLimits(ctx.deps, ctx.networkAddress, input),
  })),

  /** Ends this session for good. */
  logout: asAdmin.mutation(({ ctx }) => ctx.deps.services.signOut(ctx.admin, ctx.authToken)),

  /** Whose session this is. */
  me: asAdmin.query(({ ctx }) => ({ email: ctx.admin })),

  /** The bookings of one status by check-in, a page at a time, with the counts of all four. For `useInfiniteQuery`. */
  bookings: asAdmin
    .input(bookingListRequest)
    .query(({ ctx, input }) => ctx.deps.services.listBookingCards(input)),

  booking: asAdmin
    .input(bookingRequest)
    .query(({ ctx, input }) => ctx.deps.services.bookingCard(input.bookingId)),

  /** By name, mail address, mobile number, order, payment or refund id, in every status; newest first, at most 50. */
  search: asAdmin
    .input(searchRequest)
    .query(({ ctx, input }) => ctx.deps.services.searchBookings(input.text)),

  /** One guest's whole identity number; every time it is written into the audit trail. */
  revealIdentity: asAdmin
    .input(revealRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.revealIdentity(ctx.admin, input)),

  /** For good, with every trace of its guests. CONFLICT for Processing, Held, Settling and Queued. */
  deleteBooking: asAdmin
    .input(bookingRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.deleteBooking(ctx.admin, input.bookingId)),

  /** Erases the guests of a booking that is over, at their request; the booking itself stays. */
  erase: asAdmin
    .input(bookingRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.erasePersonalData(ctx.admin, input.bookingId)),

  /** The hotel cancels for a guest: everything he paid goes back. */
  cancelForGuest: asAdmin
    .input(bookingRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.cancelAsHotel(ctx.admin, input.bookingId)),

  /** Fills in who comes where only the payer is known. CONFLICT where the list is complete. */
  completeDetails: asAdmin
    .input(detailsRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.completeDetails(ctx.admin, input)),

  /** The right mail address of a guest whom no mail reaches. */
  correctEmail: asAdmin
    .input(emailRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.correctEmail(ctx.admin, input)),

  /** Sends the confirmation once more, as the booking stands now, to the stored address. */
  sendConfirmation: asAdmin
    .input(confirmationRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.sendConfirmationAgain(ctx.admin, input)),

  /** What is held or booked keeps its rate. */
  changeRate: asAdmin
    .input(rateRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.changeRate(ctx.admin, input)),

  /** Who did what, newest first; of one booking where one is named. For `useInfiniteQuery`. */
  auditLog: asAdmin.input(auditRequest).query(({ ctx, input }) => ctx.deps.services.auditLog(input)),

  /** What needs the owner's eyes now, newest first. */
  alerts: asAdmin.query(({ ctx }) => ctx.deps.services.listAlerts()),
  /** It has been dealt with. NOT_FOUND where it is closed already. */
  resolveAlert: asAdmin
    .input(alertRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.resolveAlert(ctx.admin, input.id)),
  /** Payments that got no room lately, and how their money stands. */
  declinedPayments: asAdmin.query(({ ctx }) => ctx.deps.services.listDeclined()),
  /** Who holds rooms just now and has not paid yet. */
  heldNow: asAdmin.query(({ ctx }) => ctx.deps.services.heldNow()),

  desk: deskRouter,
})
