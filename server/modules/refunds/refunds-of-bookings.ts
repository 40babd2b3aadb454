import * as paymentRows from '#modules/payments/payment-rows'
import type { Db } from '#server/database/transaction'
import { groupBy } from '#shared/group-by'
import { asPaise } from '#shared/money/paise'
import type { RefundOfBooking } from '#shared/refund/cancelling'
import type { CancellationRow } from './cancellation-rows'
import * as cancellationRows from './cancellation-rows'
import { cancellationOf } from './cancellation-view'
import { currentOf, isSent } from './reconcile'
import type { Refund } from './refund-rows'
import * as refundRows from './refund-rows'
import { whyStuck } from './return-money'
import { counts, returnedBy } from './returned'

/**
 * What was or will be refunded of each booking's payments, by booking id: the promised refund where it was cancelled, else
 * what was refunded in the dashboard or as a credit. Bookings without a refund are left out.
 */
export async function refundsOfBookings(
  db: Db,
  bookings: readonly { id: string }[],
): Promise<Map<string, RefundOfBooking>> {
  const ids = bookings.map(({ id }) => id)
  const all = await paymentRows.countingOfBookings(db, ids)
  const payments = groupBy(all, ({ bookingId }) => bookingId)
  const refunds = groupBy(await refundRows.ofCounting(db, all), ({ bookingId }) => bookingId)
  const rows = await cancellationRows.ofBookings(db, ids)
  const cancellations = new Map(rows.map((row) => [row.bookingId, row]))
  return new Map(
    ids.flatMap((id) => {
      const refund = refundOf(cancellations.get(id), payments.get(id) ?? [], refunds.get(id) ?? [])
      return refund ? [[id, refund]] : []
    }),
  )
}

function refundOf(
  cancelled: CancellationRow | undefined,
  payments: readonly { id: string }[],
  refunds: readonly Refund[],
): RefundOfBooking | undefined {
  if (cancelled && cancelled.amount > 0) return promised(cancelled, payments, refunds)
  const given = refunds.filter(counts)
  const amount = asPaise(given.reduce((sum, one) => sum + one.amount, 0))
  if (amount === 0) return undefined
  return {
    refundId: given.at(-1)?.providerRefundId ?? null,
    amount,
    returned: amount,
    isProcessed: given.every(isSent),
    byHand: false,
    stuck: given.map(whyStuck).find((why) => why !== null) ?? null,
  }
}

function promised(
  cancelled: CancellationRow,
  payments: readonly { id: string }[],
  refunds: readonly Refund[],
): RefundOfBooking {
  const { refundId, amount, parts } = cancellationOf(cancelled, payments, refunds)
  const current = payments.flatMap(({ id }) => {
    const own = refunds.filter(({ paymentId }) => paymentId === id)
    return currentOf(own, 'cancelled') ?? []
  })
  const carriers = current.map(
    (one) => refunds.find(({ providerRefundId }) => providerRefundId === one.coveredBy) ?? one,
  )
  return {
    refundId,
    amount,
    // Includes what the dashboard refunded before the promise.
    returned: asPaise(Math.max(amount, returnedBy(refunds))),
    isProcessed: carriers.length > 0 && carriers.every(isSent),
    byHand: parts.some(({ byHand }) => byHand),
    stuck: current.map(whyStuck).find((why) => why !== null) ?? null,
  }
}
