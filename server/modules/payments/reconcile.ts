import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as dueBookingRows from '#modules/queue/due-booking-rows'
import { endHold, howItExpired } from '#modules/queue/expire'
import { promote } from '#modules/queue/promote'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import { perServer } from '#server/platform/per-server'
import { singleFlight } from '#server/platform/single-flight'
import type { Order } from './order-rows'
import * as orderRows from './order-rows'
import * as paymentRows from './payment-rows'
import { awaitBank, isRefusal, processPayment, seen } from './process'

const hour = 3600
/** Seconds after the hold's end at which an order is reconciled, for late payments. */
const lateChecks = [1, hour, 24 * hour, 72 * hour]
/** The same for a balance, after its order was made: it may be paid for an hour from then on. */
const balanceChecks = [180, 600, 1800, hour, 2 * hour, 24 * hour, 72 * hour]
const againSeconds = 30

/** Asks the provider what was paid on an order and processes it, independent of webhooks and of the guest's browser. */
export async function reconcileOrder(ctx: Ctx, order: Order): Promise<'checked' | 'unreachable'> {
  if (!order.providerOrderId) return 'checked'
  const answer = await ctx.payments.paymentsOfOrder(order.providerOrderId)
  if (!answer.ok) {
    await orderRows.reconcileAgain(
      ctx.db,
      order.id,
      isRefusal(answer) ? await nextCheck(ctx, order) : addSeconds(ctx.clock.now(), againSeconds),
    )
    return 'unreachable'
  }
  // Captured payments first: the booking takes one of those, and any other payment can only be returned.
  const capturedFirst = ({ status }: { status: string }) => (status === 'captured' ? 0 : 1)
  for (const payment of answer.value.toSorted((one, other) => capturedFirst(one) - capturedFirst(other))) {
    const { status } = payment
    const now = ctx.clock.now()
    if (status === 'created') {
      // Its bank may answer at any time, and a webhook for that is not certain.
      await paymentRows.note(ctx.db, seen(order, payment), now, addSeconds(now, againSeconds))
      await awaitBank(ctx, order)
    } else if (status !== 'authorized' && status !== 'captured') {
      const { decision } = await paymentRows.note(ctx.db, seen(order, payment), now, null)
      // Captured and refunded in the provider's dashboard since it was declined: its guest is told that it comes back.
      if (status === 'refunded' && decision === 'declined') await processPayment(ctx, order, payment.id)
    } else if (!(await isDone(ctx, payment.id, status))) {
      // Stored first: if the provider stops answering now, the guest must not read that nothing was charged.
      await paymentRows.note(ctx.db, seen(order, payment), now, addSeconds(now, againSeconds))
      await processPayment(ctx, order, payment.id)
    }
  }
  await orderRows.reconcileAgain(ctx.db, order.id, await nextCheck(ctx, order))
  return 'checked'
}

async function isDone(ctx: Ctx, paymentId: string, status: 'authorized' | 'captured'): Promise<boolean> {
  const known = await paymentRows.byId(ctx.db, paymentId)
  return known?.decision === 'accepted'
    ? known.capturedAt !== null
    : known?.decision === 'declined' && status === 'authorized'
}

async function nextCheck(ctx: Ctx, order: Order): Promise<Date | null> {
  const now = ctx.clock.now()
  if (order.purpose === 'balance') return nextOf(balanceChecks, order.createdAt, now)
  const booking = order.bookingId === null ? undefined : await bookingRows.byId(ctx.db, order.bookingId)
  const end = booking?.holdExpiresAt ?? addSeconds(order.createdAt, ctx.settings.holdSeconds)
  return nextOf(lateChecks, end, now)
}

const nextOf = (checks: readonly number[], from: Date, now: Date): Date | null =>
  checks.map((seconds) => addSeconds(from, seconds)).find((time) => time > now) ?? null

export const askEverySeconds = 3

const inFlight = perServer(() =>
  singleFlight<{ outcome: 'checked' | 'unreachable' | 'lately'; at: number }>(),
)

/**
 * Reconciles an order on a caller's request, at most once in three seconds over all servers. `lately`: the provider was
 * asked less than three seconds ago, and the rows hold its answer. A caller that joins a request sent before its own call
 * gets it too, since that answer may be older than the call.
 */
export async function askAboutOrder(ctx: Ctx, order: Order): Promise<'checked' | 'unreachable' | 'lately'> {
  if (!order.providerOrderId) return 'checked'
  const since = ctx.clock.now().getTime()
  const { outcome, at } = await inFlight(ctx)(order.id, () => ask(ctx, order))
  return outcome === 'checked' && at < since ? 'lately' : outcome
}

async function ask(ctx: Ctx, order: Order) {
  const now = ctx.clock.now()
  const isTurn = await orderRows.askNow(ctx.db, order.id, now, addSeconds(now, -askEverySeconds))
  return { outcome: isTurn ? await reconcileOrder(ctx, order) : ('lately' as const), at: now.getTime() }
}

const askAgainSeconds = 10

/**
 * Expires a hold whose time is over. The provider is asked first, also after hours in which no server ran, and only a
 * hold without a payment expires. Where the provider cannot be reached the hold keeps its grace time.
 */
export async function expireUnlessPaid(ctx: Ctx, booking: Booking): Promise<void> {
  const orders = await orderRows.ofBooking(ctx.db, booking.id)
  const checks = await Promise.all(orders.map((order) => reconcileOrder(ctx, order)))
  if (checks.includes('unreachable')) {
    await dueBookingRows.askedInVain(ctx.db, booking)
    await Promise.all(
      orders.map((order) =>
        orderRows.checkBy(ctx.db, order.id, addSeconds(ctx.clock.now(), askAgainSeconds)),
      ),
    )
    return
  }
  await withTypeLock(ctx, booking.type, 'money', async (tx) => {
    if (await orderRows.isBeingPaid(tx, booking.id)) return
    const now = ctx.clock.now()
    const ending = { how: 'expire', now, overAt: now } as const
    await endHold(tx, ctx.ids, booking, ending, await howItExpired(tx, booking))
    await promote(ctx, tx, booking.type)
  })
}
