import * as bookingRows from '#modules/bookings/booking-rows'
import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import { awaitBank } from './await-bank'
import type { Order } from './order-rows'
import * as orderRows from './order-rows'
import * as paymentRows from './payment-rows'
import { isRefusal, processPayment, seen } from './process'

const hour = 3600
/** Seconds after the hold's end at which an order is reconciled, for late payments. */
const lateChecks = [1, hour, 24 * hour, 72 * hour]
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
      await paymentRows.note(ctx.db, seen(order, payment), now, null)
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
  const booking = order.bookingId === null ? undefined : await bookingRows.byId(ctx.db, order.bookingId)
  const now = ctx.clock.now()
  const end = booking?.holdExpiresAt ?? addSeconds(order.createdAt, ctx.settings.holdSeconds)
  return lateChecks.map((seconds) => addSeconds(end, seconds)).find((time) => time > now) ?? null
}
