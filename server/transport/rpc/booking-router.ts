import { z } from 'zod'
import { checkoutRequest } from '../../../shared/booking/checkout'
import { guestDetails } from '../../../shared/booking/guest-details'
import { stay } from '../../../shared/booking/stay'
import { instantForWire } from '../../../shared/calendar/hotel-today'
import { seasonAt } from '../../../shared/calendar/season'
import { asUser, open, router } from './trpc'

const details = guestDetails.optional()
/** Which privacy notice stood above the button. */
const noticeVersion = z.string().max(40).optional()

const signed = z.object({
  orderId: z.string().max(64),
  paymentId: z.string().max(64),
  signature: z.string().max(128),
})

/** Rooms, availability and the booking itself, for our own client. */
export const bookingRouter = router({
  /** Every room type with its rate in rupees a night. */
  rooms: open.query(({ ctx }) => ctx.doors.services.listRooms()),

  /** What can be booked now, and the server's clock, which the browser's is measured against. */
  season: open.query(({ ctx }) => {
    const now = ctx.doors.clock.now()
    const { HOLD_SECONDS: holdSeconds, MAX_STAY_NIGHTS: maxStayNights } = ctx.doors.settings
    return { now: instantForWire(now), holdSeconds, maxStayNights, ...seasonAt(now) }
  }),

  /** Rooms that can be had for these dates; the asker's own hold counts as free. */
  availability: open
    .input(stay.pick({ type: true, checkIn: true, checkOut: true }))
    .query(({ ctx, input }) => ctx.doors.services.checkAvailability(input, ctx.userIdHeader)),

  /** Holds rooms and makes the order, or says what became of the wish. */
  checkout: asUser
    .input(z.object({ request: checkoutRequest, details, noticeVersion }))
    .mutation(({ ctx, input }) =>
      ctx.doors.services.startCheckout({
        userId: ctx.userId,
        networkAddress: ctx.networkAddress,
        request: input.request,
        details: input.details,
        notice: noticeOf(input.noticeVersion, ctx.doors.clock.now()),
      }),
    ),

  /** What the payment window handed over, to be checked and settled. */
  verify: open.input(z.object({ signed, details, noticeVersion })).mutation(({ ctx, input }) =>
    ctx.doors.services.verifyPayment({
      signed: input.signed,
      details: input.details,
      notice: noticeOf(input.noticeVersion, ctx.doors.clock.now()),
    }),
  ),

  /** The guest's own bookings, newest first. */
  mine: asUser.query(({ ctx }) => ctx.doors.services.bookingsOfUser(ctx.userId)),

  /** Gives back an unpaid hold, or leaves the line. */
  giveBack: asUser
    .input(z.object({ bookingId: z.uuid() }))
    .mutation(({ ctx, input }) => ctx.doors.services.giveBack(ctx.userId, input.bookingId)),
})

const noticeOf = (version: string | undefined, at: Date) =>
  version === undefined ? undefined : { version, at }
