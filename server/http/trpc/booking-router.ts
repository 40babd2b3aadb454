import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { checkAvailability, listRooms, nearbyStays } from '#modules/bookings/availability'
import { nightCalendar } from '#modules/bookings/calendar'
import { startCheckout } from '#modules/bookings/checkout'
import { release } from '#modules/bookings/release'
import { askAboutPayment, bookingsOfUser } from '#modules/bookings/snapshot'
import { requestConfirmation } from '#modules/mail/outbox'
import { changeCalendar, changeDates, quoteChange } from '#modules/my-booking/change-dates'
import { openedBy } from '#modules/my-booking/opened-by'
import { calendarOf, invoiceOf, receiptOf } from '#modules/my-booking/papers'
import { saveGuests } from '#modules/my-booking/save-guests'
import { myBooking } from '#modules/my-booking/view'
import { payBalance, refreshBalance } from '#modules/payments/pay-balance'
import { verifyPayment } from '#modules/payments/verify-payment'
import { saleNow } from '#modules/rates/seasons'
import { countTries } from '#server/http/middleware/booking-tries'
import { checkoutRequest, orderReference, userId } from '#shared/booking/checkout'
import { dateChange, ownCalendarRequest, wantedDates } from '#shared/booking/date-change'
import { givenDetails, guestDetails } from '#shared/booking/guest-details'
import { bookingOpening, guestCorrection, type KeyedBooking, keyedBooking } from '#shared/booking/my-booking'
import { calendarRequest } from '#shared/booking/night-calendar'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { stay } from '#shared/booking/stay'
import { instantForWire } from '#shared/calendar/hotel-today'
import { numbered } from '#shared/invoice/invoice'
import { asUser, open, type RpcContext, router } from './trpc'

const details = guestDetails.optional()
/** The version of the privacy notice that was shown above the button. */
const noticeVersion = z
  .string()
  .regex(/^[\w.:-]{1,40}$/)
  .optional()

const signed = z.object({
  orderId: z.string().max(64),
  paymentId: z.string().max(64),
  signature: z.string().max(128),
})

/** Invalid details never fail the verification of a payment; the valid ones are stored. */
const verification = z.object({
  signed,
  details: z.custom<z.input<typeof guestDetails>>().optional().transform(givenDetails),
  noticeVersion: noticeVersion.catch(undefined),
})

/** Rooms, availability and bookings, for the website. */
export const bookingRouter = router({
  /** All room types with their rates in rupees a night. */
  rooms: open.query(({ ctx }) => listRooms(ctx.server)),

  /** The seasons that can be booked, and the server's time, which corrects the browser's clock. */
  season: open.query(async ({ ctx }) => {
    const now = ctx.deps.clock.now()
    const { HOLD_SECONDS: holdSeconds, MAX_STAY_NIGHTS: maxStayNights } = ctx.deps.settings
    const { paymentScript } = ctx.deps
    const sale = await saleNow(ctx.server)
    return { now: instantForWire(now), holdSeconds, maxStayNights, paymentScript, sale }
  }),

  /** Free rooms for these dates; the user's own hold counts as free. */
  availability: open
    .input(
      stay.pick({ type: true, checkIn: true, checkOut: true }).extend({ watching: z.boolean().optional() }),
    )
    .query(({ ctx, input: { watching, ...requested } }) =>
      checkAvailability(ctx.server, requested, userId.safeParse(ctx.userIdHeader).data, watching),
    ),

  /** Price, least stay and free rooms by night, for pages that stay open; the user's own hold counts as free. */
  calendar: open.input(calendarRequest).query(async ({ ctx, input }) => ({
    nights: await nightCalendar(ctx.server, input, userId.safeParse(ctx.userIdHeader).data, true),
  })),

  /** Alternatives where these dates are full: other room types, and the nearest dates. */
  nearby: open
    .input(stay)
    .query(({ ctx, input }) => nearbyStays(ctx.server, input, userId.safeParse(ctx.userIdHeader).data)),

  /** Holds rooms and creates the order, or returns why not. */
  checkout: asUser
    .input(z.object({ request: checkoutRequest, details, noticeVersion }))
    .mutation(({ ctx, input }) =>
      startCheckout(ctx.server, {
        userId: ctx.userId,
        networkAddress: ctx.networkAddress,
        request: input.request,
        details: input.details,
        notice: noticeOf(input.noticeVersion, ctx.deps.clock.now()),
      }),
    ),

  /** Verifies what the payment window returned and processes the payment. */
  verify: open.input(verification).mutation(({ ctx, input }) =>
    verifyPayment(ctx.server, {
      signed: input.signed,
      details: input.details,
      notice: noticeOf(input.noticeVersion, ctx.deps.clock.now()),
    }),
  ),

  /** The guest's own bookings, newest first. */
  mine: asUser.query(({ ctx }) => bookingsOfUser(ctx.server, ctx.userId)),

  /**
   * The guest's bookings: all of them first, then every change, until none is queued, held or being paid. Only its type is
   * used: `live/guest-stream.ts` answers it.
   */
  live: asUser.subscription((): AsyncIterable<{ full: boolean; items: BookingSnapshot[] }> => {
    throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: 'Read this stream with GET.' })
  }),

  /** One booking, after asking the payment provider; for the status page and after the payment window. */
  ask: asUser
    .input(z.object({ bookingId: z.uuid() }))
    .mutation(({ ctx, input }) => askAboutPayment(ctx.server, ctx.userId, input.bookingId)),

  /** Sends the confirmation mail if it has not been sent yet. */
  requestConfirmation: open
    .input(z.object({ orderId: orderReference }))
    .mutation(({ ctx, input }) => requestConfirmation(ctx.server, input.orderId)),

  /** Releases an unpaid hold, or leaves the queue. */
  release: asUser
    .input(z.object({ bookingId: z.uuid() }))
    .mutation(({ ctx, input }) => release(ctx.server, ctx.userId, input.bookingId)),

  /** A guest's own booking in full, by the mailed key or by its mobile number or email address. */
  open: open.input(bookingOpening).mutation(async ({ ctx, input }) => {
    const { id } = await countTries(triesOf(ctx), input, () => openedBy(ctx.server, input))
    await refreshBalance(ctx.server, id)
    return myBooking(ctx.server, id)
  }),

  /** Completes or corrects guest details; CONFLICT with the refusal `Changed` where they changed meanwhile. */
  saveGuests: open.input(guestCorrection).mutation(({ ctx, input }) =>
    withKey(ctx, input, async ({ id }) => {
      await saveGuests(ctx.server, id, input)
      return myBooking(ctx.server, id)
    }),
  ),

  /** What its receipt says; the browser draws the PDF. */
  receipt: open
    .input(keyedBooking)
    .mutation(({ ctx, input }) => withKey(ctx, input, ({ id }) => receiptOf(ctx.server, id))),

  /** One of its invoices with the credit notes, by the number of either; the browser draws the PDF. */
  invoice: open
    .input(keyedBooking.extend(numbered.shape))
    .mutation(({ ctx, input }) =>
      withKey(ctx, input, (booking) => invoiceOf(ctx.server, booking, input.number)),
    ),

  /** Its stay as a file for a calendar. */
  calendarFile: open
    .input(keyedBooking)
    .mutation(({ ctx, input }) => withKey(ctx, input, async (booking) => calendarOf(ctx.server, booking))),

  /** Price, least stay and free rooms by night for other dates of a booking; its own nights count as free. */
  changeCalendar: open
    .input(ownCalendarRequest)
    .query(({ ctx, input }) =>
      withKey(ctx, input, async ({ id }) => ({ nights: await changeCalendar(ctx.server, id, input) })),
    ),

  /** What other dates of a booking would cost now, in paise, and why they are not possible. */
  quoteChange: open
    .input(wantedDates)
    .query(({ ctx, input }) => withKey(ctx, input, ({ id }) => quoteChange(ctx.server, id, input))),

  /** Gives a booking other dates, or throws and changes nothing. */
  changeDates: open.input(dateChange).mutation(({ ctx, input }) =>
    withKey(ctx, input, async ({ id }) => {
      await changeDates(ctx.server, id, input)
      return myBooking(ctx.server, id)
    }),
  ),

  /** The order over what is due, for the payment window; `verify` reports its payment. */
  payBalance: open
    .input(keyedBooking)
    .mutation(({ ctx, input }) => withKey(ctx, input, (booking) => payBalance(ctx.server, booking))),
})

/** Runs `work` with the booking that this key opens; a wrong one counts as a try. */
async function withKey<T>(
  ctx: RpcContext,
  keyed: KeyedBooking,
  work: (booking: Opened) => Promise<T>,
): Promise<T> {
  return work(await countTries(triesOf(ctx), keyed, () => openedBy(ctx.server, keyed)))
}
type Opened = Awaited<ReturnType<typeof openedBy>>

const triesOf = ({ deps, networkAddress }: RpcContext) => ({ limits: deps.limits, networkAddress })

const noticeOf = (version: string | undefined, at: Date) =>
  version === undefined ? undefined : { version, at }
