import type { Booking } from '#server/repositories/bookings'
import type { TransactionRepositories } from '#server/repositories/repositories'
import { isCancelled } from '#shared/booking/status'
import type { Cancellation } from '#shared/refund/cancelling'
import { cancellationOf } from './cancellation-view'

/** The refunds of those bookings that are cancelled, by booking id; no query is made where none is. */
export async function cancellationsOf(
  tx: Pick<TransactionRepositories, 'cancellations' | 'refunds'>,
  bookings: readonly Pick<Booking, 'id' | 'status' | 'paymentId'>[],
): Promise<Map<string, Cancellation>> {
  const cancelled = bookings.filter(({ status }) => isCancelled(status))
  if (cancelled.length === 0) return new Map()
  const rows = await tx.cancellations.ofBookings(cancelled.map(({ id }) => id))
  const refunds = await tx.refunds.ofPayments(cancelled.flatMap(({ paymentId }) => paymentId ?? []))
  const paymentOf = new Map(cancelled.map(({ id, paymentId }) => [id, paymentId]))
  return new Map(
    rows.map((row) => {
      const paymentId = paymentOf.get(row.bookingId)
      return [
        row.bookingId,
        cancellationOf(
          row,
          refunds.filter((refund) => refund.paymentId === paymentId),
        ),
      ]
    }),
  )
}
