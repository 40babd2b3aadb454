import * as paymentRows from '#modules/payments/payment-rows'
import type { Db } from '#server/database/transaction'
import { groupBy } from '#shared/group-by'
import { asPaise } from '#shared/money/paise'
import type { RefundForOwner, RefundOfBooking } from '#shared/refund/cancelling'
import type { CancellationRow } from './cancellation-rows'
import * as cancellationRows from './cancellation-rows'
import { cancellationOf } from './cancellation-view'
import { currentOf, isAccepted, isSent } from './reconcile'
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
  const all = await paymentRows.returningOfBookings(db, ids)
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
  const amount = sumOf(given)
  if (amount === 0) return undefined
  const parts = given.map((one) => forOwner(one, one))
  return inAll(parts, { refundId: given.at(-1)?.providerRefundId ?? null, amount, returned: amount })
}

function promised(
  cancelled: CancellationRow,
  payments: readonly { id: string }[],
  refunds: readonly Refund[],
): RefundOfBooking {
  const { refundId, amount } = cancellationOf(cancelled, payments, refunds)
  const parts = payments.toReversed().flatMap(({ id }) => {
    const own = refunds.filter(({ paymentId }) => paymentId === id)
    const current = currentOf(own, 'cancelled')
    if (!current) return []
    const carrier = refunds.find(({ providerRefundId }) => providerRefundId === current.coveredBy)
    return [forOwner(current, carrier ?? current)]
  })
  // Includes what the dashboard refunded before the promise.
  return inAll(parts, { refundId, amount, returned: asPaise(Math.max(amount, returnedBy(refunds))) })
}

/** `carrier`: by which the money goes. */
function forOwner(refund: Refund, carrier: Refund): RefundForOwner {
  const refundId = isAccepted(refund) ? (refund.coveredBy ?? refund.providerRefundId) : null
  return {
    refundId,
    amount: refund.amount,
    isProcessed: isSent(carrier),
    byHand: refund.manual && refundId === null,
    stuck: whyStuck(refund),
  }
}

const inAll = (
  parts: RefundForOwner[],
  sums: Pick<RefundOfBooking, 'refundId' | 'amount' | 'returned'>,
): RefundOfBooking => ({
  ...sums,
  isProcessed: parts.length > 0 && parts.every(({ isProcessed }) => isProcessed),
  byHand: parts.some(({ byHand }) => byHand),
  stuck: parts.find(({ stuck }) => stuck !== null)?.stuck ?? null,
  parts,
})

const sumOf = (refunds: readonly Refund[]) => asPaise(refunds.reduce((sum, { amount }) => sum + amount, 0))
