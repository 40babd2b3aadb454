import type { Booking } from '#modules/bookings/booking-rows'
import type { Db } from '#server/database/transaction'
import { isCancelled } from '#shared/booking/status'
import type { Cancellation } from '#shared/refund/cancelling'
import * as cancellationRows from './cancellation-rows'
import { cancellationOf } from './cancellation-view'
import * as refundRows from './refund-rows'

/** The refunds of those bookings that are cancelled, by booking id; no query is made where none is. */
export async function cancellationsOf(
  db: Db,
  bookings: readonly Pick<Booking, 'id' | 'status' | 'paymentId'>[],
): Promise<Map<string, Cancellation>> {
  const cancelled = bookings.filter(({ status }) => isCancelled(status))
  if (cancelled.length === 0) return new Map()
  const rows = await cancellationRows.ofBookings(
    db,
    cancelled.map(({ id }) => id),
  )
  const refunds = await refundRows.ofPayments(
    db,
    cancelled.flatMap(({ paymentId }) => paymentId ?? []),
  )
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
