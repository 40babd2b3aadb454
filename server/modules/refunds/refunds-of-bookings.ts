import type { Booking } from '#modules/bookings/booking-rows'
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
 * What was or will be refunded of each booking's payment, by booking id: the promised refund where it was cancelled, else
 * what was refunded in the dashboard or as a credit. Bookings without a refund are left out.
 */
export async function refundsOfBookings(
  db: Db,
  bookings: readonly Pick<Booking, 'id' | 'paymentId'>[],
): Promise<Map<string, RefundOfBooking>> {
  const paid = bookings.flatMap(({ paymentId }) => paymentId ?? [])
  const refunds = groupBy(await refundRows.ofPayments(db, paid), ({ paymentId }) => paymentId)
  const rows = await cancellationRows.ofBookings(
    db,
    bookings.map(({ id }) => id),
  )
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
