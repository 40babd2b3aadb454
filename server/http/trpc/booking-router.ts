import { z } from 'zod'
import { checkoutRequest, orderReference, userId } from '#shared/booking/checkout'
import { givenDetails, guestDetails } from '#shared/booking/guest-details'
import { stay } from '#shared/booking/stay'
import { instantForWire } from '#shared/calendar/hotel-today'
import { seasonAt } from '#shared/calendar/season'
import { eventStream } from './event-stream'
import { asUser, open, router } from './trpc'

const details = guestDetails.optional()
/** Which privacy notice stood above the button. */
const noticeVersion = z
  .string()
  .regex(/^[\w.:-]{1,40}$/)
  .optional()

const signed = z.object({
  orderId: z.string().max(64),
  paymentId: z.string().max(64),
  signature: z.string().max(128),
})

/** Who has paid is never turned away for a name: what is valid of the details is kept. */
const verification = z.object({
  signed,
  details: z.custom<z.input<typeof guestDetails>>().optional().transform(givenDetails),
  noticeVersion: noticeVersion.catch(undefined),
})

/** Rooms, availability and the booking itself, for our own client. */
export const bookingRouter = router({
  /** Every room type with its rate in rupees a night. */
  rooms: open.query(({ ctx }) => ctx.deps.services.listRooms()),

  /** What can be booked now, and the server's clock, which the browser's is measured against. */
  season: open.query(({ ctx }) => {
    const now = ctx.deps.clock.now()
    const { HOLD_SECONDS: holdSeconds, MAX_STAY_NIGHTS: maxStayNights } = ctx.deps.settings
    const { paymentScript } = ctx.deps
    return { now: instantForWire(now), holdSeconds, maxStayNights, paymentScript, ...seasonAt(now) }
  }),

  /** Rooms that can be had for these dates; the asker's own hold counts as free. */
  availability: open
    .input(
      stay.pick({ type: true, checkIn: true, checkOut: true }).extend({ watching: z.boolean().optional() }),
    )
    .query(({ ctx, input: { watching, ...asked } }) =>
      ctx.deps.services.checkAvailability(asked, userId.safeParse(ctx.userIdHeader).data, watching),
    ),

  /** What is free instead, where these dates are full: the other room types, and the nearest dates. */
  nearby: open
    .input(stay)
    .query(({ ctx, input }) => ctx.deps.services.nearbyStays(input, userId.safeParse(ctx.userIdHeader).data)),

  /** Holds rooms and makes the order, or says what became of the wish. */
  checkout: asUser
    .input(z.object({ request: checkoutRequest, details, noticeVersion }))
    .mutation(({ ctx, input }) =>
      ctx.deps.services.startCheckout({
        userId: ctx.userId,
        networkAddress: ctx.networkAddress,
        request: input.request,
        details: input.details,
        notice: noticeOf(input.noticeVersion, ctx.deps.clock.now()),
      }),
    ),

  /** What the payment window handed over, to be checked and settled. */
  verify: open.input(verification).mutation(({ ctx, input }) =>
    ctx.deps.services.verifyPayment({
      signed: input.signed,
      details: input.details,
      notice: noticeOf(input.noticeVersion, ctx.deps.clock.now()),
    }),
  ),

  /** The guest's own bookings, newest first. */
  mine: asUser.query(({ ctx }) => ctx.deps.services.bookingsOfUser(ctx.userId)),

  /** The guest's bookings while one of them waits, is held or is being paid: all of them first, then what changes. */
  live: asUser.subscription(async function* ({ ctx, signal }) {
    yield* eventStream(ctx, ctx.userId, signal)
  }),

  /** Where one booking stands, the provider asked just now; for after the payment window and for the status page. */
  ask: asUser
    .input(z.object({ bookingId: z.uuid() }))
    .mutation(({ ctx, input }) => ctx.deps.services.askAboutPayment(ctx.userId, input.bookingId)),

  /** Makes sure that the confirmation mail is on its way. */
  requestConfirmation: open
    .input(z.object({ orderId: orderReference }))
    .mutation(({ ctx, input }) => ctx.deps.services.requestConfirmation(input.orderId)),

  /** Gives back an unpaid hold, or leaves the line. */
  release: asUser
    .input(z.object({ bookingId: z.uuid() }))
    .mutation(({ ctx, input }) => ctx.deps.services.release(ctx.userId, input.bookingId)),
})

const noticeOf = (version: string | undefined, at: Date) =>
  version === undefined ? undefined : { version, at }
