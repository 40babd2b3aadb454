import * as bookingRows from '#modules/bookings/booking-rows'
import type { Db } from '#server/database/transaction'
import type { Payments } from '#server/integrations/razorpay/payments'
import type { Clock } from '#server/platform/clock'
import type { AwaitBank } from './await-bank'
import type { Order } from './order-rows'
import * as orderRows from './order-rows'
import * as paymentRows from './payment-rows'
import { isRefusal, type ProcessPayment, seen } from './process'

type Needs = {
  db: Db
  payments: Payments
  clock: Clock
  processPayment: ProcessPayment
  awaitBank: AwaitBank
  settings: { holdSeconds: number }
}

export type ReconcileOrder = (order: Order) => Promise<'checked' | 'unreachable'>

const hour = 3600
/** Seconds after the hold's end at which an order is reconciled, for late payments. */
const lateChecks = [1, hour, 24 * hour, 72 * hour]
const againSeconds = 30

/** Asks the provider what was paid on an order and processes it, independent of webhooks and of the guest's browser. */
export function reconcileOrder({
  db,
  payments,
  clock,
  processPayment,
  awaitBank,
  settings,
}: Needs): ReconcileOrder {
  return async (order) => {
    if (!order.providerOrderId) return 'checked'
    const answer = await payments.paymentsOfOrder(order.providerOrderId)
    if (!answer.ok) {
      await orderRows.reconcileAgain(db, order.id, isRefusal(answer) ? await nextCheck(order) : soon())
      return 'unreachable'
    }
    // Captured payments first: the booking takes one of those, and any other payment can only be returned.
    const capturedFirst = ({ status }: { status: string }) => (status === 'captured' ? 0 : 1)
    for (const payment of answer.value.toSorted((one, other) => capturedFirst(one) - capturedFirst(other))) {
      const { status } = payment
      if (status === 'created') {
        // Its bank may answer at any time, and a webhook for that is not certain.
        await paymentRows.note(db, seen(order, payment), clock.now(), soon())
        await awaitBank(order)
      } else if (status !== 'authorized' && status !== 'captured') {
        await paymentRows.note(db, seen(order, payment), clock.now(), null)
      } else if (!(await isDone(payment.id, status))) {
        // Stored first: if the provider stops answering now, the guest must not read that nothing was charged.
        await paymentRows.note(db, seen(order, payment), clock.now(), soon())
        await processPayment(order, payment.id)
      }
    }
    await orderRows.reconcileAgain(db, order.id, await nextCheck(order))
    return 'checked'
  }

  function soon(): Date {
    return new Date(clock.now().getTime() + againSeconds * 1000)
  }

  async function isDone(paymentId: string, status: 'authorized' | 'captured'): Promise<boolean> {
    const known = await paymentRows.byId(db, paymentId)
    return known?.decision === 'accepted'
      ? known.capturedAt !== null
      : known?.decision === 'declined' && status === 'authorized'
  }

  async function nextCheck(order: Order): Promise<Date | null> {
    const booking = order.bookingId === null ? undefined : await bookingRows.byId(db, order.bookingId)
    const now = clock.now().getTime()
    const end = booking?.holdExpiresAt?.getTime() ?? order.createdAt.getTime() + settings.holdSeconds * 1000
    const next = lateChecks.map((seconds) => end + seconds * 1000).find((time) => time > now)
    return next === undefined ? null : new Date(next)
  }
}
