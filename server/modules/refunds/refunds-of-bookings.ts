import type { Booking } from '#server/repositories/bookings'
import type { CancellationRow } from '#server/repositories/cancellations'
import type { Refund } from '#server/repositories/refunds'
import type { TransactionRepositories } from '#server/repositories/repositories'
import { asPaise } from '#shared/money/paise'
import type { RefundOfBooking } from '#shared/refund/cancelling'
import { cancellationOf } from './cancellation-view'
import { currentOf, isSent, returnedBy } from './refund-rows'
import { whyStuck } from './why-stuck'

/**
 * What was or will be refunded of each booking's payment, by booking id: the promised refund where it was cancelled, else
 * what was refunded in the dashboard. Bookings without a refund are left out.
 */
export async function refundsOfBookings(
  tx: TransactionRepositories,
  bookings: readonly Pick<Booking, 'id' | 'paymentId'>[],
): Promise<Map<string, RefundOfBooking>> {
  const refunds = new Map<string, Refund[]>()
  for (const row of await tx.refunds.ofPayments(bookings.flatMap(({ paymentId }) => paymentId ?? [])))
    refunds.set(row.paymentId, [...(refunds.get(row.paymentId) ?? []), row])
  const rows = await tx.cancellations.ofBookings(bookings.map(({ id }) => id))
  const cancellations = new Map(rows.map((row) => [row.bookingId, row]))
  return new Map(
    bookings.flatMap(({ id, paymentId }) => {
      const refund = refundOf(cancellations.get(id), refunds.get(paymentId ?? '') ?? [])
      return refund ? [[id, refund]] : []
    }),
  )
}

function refundOf(
  cancelled: CancellationRow | undefined,
  refunds: readonly Refund[],
): RefundOfBooking | undefined {
  if (cancelled && cancelled.amount > 0) return promised(cancelled, refunds)
  const given = refunds.filter(({ providerStatus }) => providerStatus && providerStatus !== 'failed')
  const amount = asPaise(given.reduce((sum, one) => sum + one.amount, 0))
  if (amount === 0) return undefined
  return {
    refundId: given.at(-1)?.providerRefundId ?? null,
    amount,
    returned: amount,
    isProcessed: given.every(isSent),
    byHand: false,
    stuck: null,
  }
}

function promised(cancelled: CancellationRow, refunds: readonly Refund[]): RefundOfBooking {
  const { refundId, amount, way } = cancellationOf(cancelled, refunds)
  const current = currentOf(refunds, 'cancelled')
  const carrier = refunds.find(({ providerRefundId }) => providerRefundId === current?.coveredBy) ?? current
  return {
    refundId,
    amount,
    // Includes what the dashboard refunded before the promise.
    returned: asPaise(Math.max(amount, returnedBy(refunds))),
    isProcessed: carrier !== undefined && isSent(carrier),
    byHand: way === 'transfer',
    stuck: current ? whyStuck(current) : null,
  }
}
