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
 * The administrator's panel. All but `login` require the token in the header `auth-token`, else UNAUTHORIZED. `desk` has
 * arrivals and bookings at the front desk.
 */
export const adminRouter = router({
  /** Returns the token. UNAUTHORIZED for a wrong address or password, TOO_MANY_REQUESTS after ten tries. */
  login: open.input(signInRequest).mutation(async ({ ctx, input }) => ({
    authToken: await signInWithLimits(ctx.deps, ctx.networkAddress, input),
  })),

  /** Ends this session. */
  logout: asAdmin.mutation(({ ctx }) => ctx.deps.services.signOut(ctx.admin, ctx.authToken)),

  /** The signed-in administrator. */
  me: asAdmin.query(({ ctx }) => ({ email: ctx.admin })),

  /** One page of the bookings of one status, by check-in, with the counts of all statuses. For `useInfiniteQuery`. */
  bookings: asAdmin
    .input(bookingListRequest)
    .query(({ ctx, input }) => ctx.deps.services.listBookingCards(input)),

  booking: asAdmin
    .input(bookingRequest)
    .query(({ ctx, input }) => ctx.deps.services.bookingCard(input.bookingId)),

  /** Finds by name, email, mobile number, order, payment or refund id, in every status; newest first, at most 50. */
  search: asAdmin
    .input(searchRequest)
    .query(({ ctx, input }) => ctx.deps.services.searchBookings(input.text)),

  /** One guest's complete Aadhaar number; each call is recorded in the audit log. */
  revealIdentity: asAdmin
    .input(revealRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.revealIdentity(ctx.admin, input)),

  /** Deletes a booking with all data of its guests. CONFLICT for Processing, Held, Capturing and Queued. */
  deleteBooking: asAdmin
    .input(bookingRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.deleteBooking(ctx.admin, input.bookingId)),

  /** Erases the guests of a past booking at their request; the booking itself stays. */
  erase: asAdmin
    .input(bookingRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.erasePersonalData(ctx.admin, input.bookingId)),

  /** The hotel cancels the booking, and everything paid online is refunded. */
  cancelForGuest: asAdmin
    .input(bookingRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.cancelAsHotel(ctx.admin, input.bookingId)),

  /** Adds missing guest details. CONFLICT where they are complete. */
  completeDetails: asAdmin
    .input(detailsRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.completeDetails(ctx.admin, input)),

  /** Corrects the email address of a guest whose mails bounce. */
  correctEmail: asAdmin
    .input(emailRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.correctEmail(ctx.admin, input)),

  /** Sends the confirmation again, with the present details, to the stored address. */
  sendConfirmation: asAdmin
    .input(confirmationRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.sendConfirmationAgain(ctx.admin, input)),

  /** Existing holds and bookings keep their rate. */
  changeRate: asAdmin
    .input(rateRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.changeRate(ctx.admin, input)),

  /** Entries of the audit log, newest first; optionally of one booking. For `useInfiniteQuery`. */
  auditLog: asAdmin.input(auditRequest).query(({ ctx, input }) => ctx.deps.services.auditLog(input)),

  /** Open alerts, newest first. */
  alerts: asAdmin.query(({ ctx }) => ctx.deps.services.listAlerts()),
  /** Closes an alert. NOT_FOUND where it is already closed. */
  resolveAlert: asAdmin
    .input(alertRequest)
    .mutation(({ ctx, input }) => ctx.deps.services.resolveAlert(ctx.admin, input.id)),
  /** Recent payments that were declined, and the state of their refunds. */
  declinedPayments: asAdmin.query(({ ctx }) => ctx.deps.services.listDeclined()),
  /** Unpaid holds. */
  heldNow: asAdmin.query(({ ctx }) => ctx.deps.services.heldNow()),

  desk: deskRouter,
})
