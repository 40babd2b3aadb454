import { bookingCard, heldNow, listBookingCards, searchBookings } from '#modules/admin/booking-cards'
import { bookingTable } from '#modules/admin/booking-table'
import {
  auditLog,
  deleteBooking,
  erasePersonalData,
  revealIdentity,
  sendConfirmationAgain,
} from '#modules/admin/manage-booking'
import { signOut } from '#modules/admin/sign-in'
import { listAlerts, listDeclined, resolveAlert } from '#modules/alerts/alert-list'
import { changeRate } from '#modules/rates/change-rate'
import { deviceWords } from '#modules/team/device-words'
import { listEnquiries, markEnquiry } from '#modules/treks/enquiry-list'
import { alertRequest } from '#shared/admin/alerts'
import { bookingTableRequest } from '#shared/admin/booking-line'
import {
  auditRequest,
  bookingListRequest,
  bookingRequest,
  confirmationRequest,
  expectedRateRequest,
  revealRequest,
  searchRequest,
  signInRequest,
} from '#shared/admin/requests'
import { enquiryListRequest, enquiryMarking } from '#shared/trek/enquiry-list'
import { signInWithLimits } from '../middleware/sign-in-limits'
import { asAdmin, open, type RpcContext, router } from './trpc'

const callerOf = ({ networkAddress, userAgent }: RpcContext) => ({
  networkAddress,
  device: deviceWords(userAgent),
})

/** The administrator's panel. All but `login` require the token in the header `auth-token`, else UNAUTHORIZED. */
export const adminRouter = router({
  /**
   * Returns the token. UNAUTHORIZED for a wrong address or password, or with the refusal `SecondFactor` where only a right
   * `code` is missing; TOO_MANY_REQUESTS after ten tries, or five of codes.
   */
  login: open.input(signInRequest).mutation(async ({ ctx, input }) => ({
    authToken: await signInWithLimits(ctx.deps, callerOf(ctx), input),
  })),

  /** Ends this session. */
  logout: asAdmin.mutation(({ ctx }) => signOut(ctx.server, ctx.admin, ctx.authToken)),

  /** The signed-in administrator. */
  me: asAdmin.query(({ ctx }) => ({ email: ctx.admin, role: ctx.role })),

  /** One page of the bookings of one status, by check-in, with the counts of all statuses. For `useInfiniteQuery`. */
  bookings: asAdmin.input(bookingListRequest).query(({ ctx, input }) => listBookingCards(ctx.server, input)),

  /** Every booking of one status, one line each, for a table that is sorted and filtered in the browser. */
  bookingTable: asAdmin.input(bookingTableRequest).query(({ ctx, input }) => bookingTable(ctx.server, input)),

  booking: asAdmin.input(bookingRequest).query(({ ctx, input }) => bookingCard(ctx.server, input.bookingId)),

  /** Finds by name, email, mobile number, order, payment or refund id, in every status; newest first, at most 50. */
  search: asAdmin.input(searchRequest).query(({ ctx, input }) => searchBookings(ctx.server, input.text)),

  /** One guest's complete Aadhaar number; each call is recorded in the audit log. */
  revealIdentity: asAdmin
    .input(revealRequest)
    .mutation(({ ctx, input }) => revealIdentity(ctx.server, ctx.admin, input)),

  /** Deletes a booking with all data of its guests. CONFLICT for Processing, Held, Capturing and Queued. */
  deleteBooking: asAdmin
    .input(bookingRequest)
    .mutation(({ ctx, input }) => deleteBooking(ctx.server, ctx.admin, input.bookingId)),

  /** Erases the guests of a past booking at their request; the booking itself stays. */
  erase: asAdmin
    .input(bookingRequest)
    .mutation(({ ctx, input }) => erasePersonalData(ctx.server, ctx.admin, input.bookingId)),

  /** Sends the confirmation again, with the present details, to the stored address. */
  sendConfirmation: asAdmin
    .input(confirmationRequest)
    .mutation(({ ctx, input }) => sendConfirmationAgain(ctx.server, ctx.admin, input)),

  /** Existing holds and bookings keep their rate. CONFLICT with the refusal `Changed` where it is not as expected. */
  changeRate: asAdmin
    .input(expectedRateRequest)
    .mutation(({ ctx, input }) => changeRate(ctx.server, ctx.admin, input)),

  /** Entries of the audit log, newest first; optionally of one booking. For `useInfiniteQuery`. */
  auditLog: asAdmin.input(auditRequest).query(({ ctx, input }) => auditLog(ctx.server, input)),

  /** Open alerts, newest first; those about payouts only for an owner. */
  alerts: asAdmin.query(({ ctx }) => listAlerts(ctx.server, ctx.role)),
  /** Closes an alert. NOT_FOUND where it is already closed. */
  resolveAlert: asAdmin
    .input(alertRequest)
    .mutation(({ ctx, input }) => resolveAlert(ctx.server, ctx.admin, input.id, ctx.role)),
  /** Recent payments that were declined, and the state of their refunds. */
  declinedPayments: asAdmin.query(({ ctx }) => listDeclined(ctx.server)),
  /** Enquiries for treks, newest first, with the counts of each state. */
  enquiries: asAdmin
    .input(enquiryListRequest)
    .query(({ ctx, input }) => listEnquiries(ctx.server, input.state)),
  /** How far the hotel is with one. CONFLICT with the refusal `Changed` where somebody else was faster. */
  markEnquiry: asAdmin
    .input(enquiryMarking)
    .mutation(({ ctx, input }) => markEnquiry(ctx.server, ctx.admin, input)),
  /** Unpaid holds. */
  heldNow: asAdmin.query(({ ctx }) => heldNow(ctx.server)),
})
