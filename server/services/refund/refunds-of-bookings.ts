import { asPaise, type Paise } from '../../../shared/money/paise'
import type { Booking } from '../../repositories/bookings'
import type { Library } from '../../repositories/books'
import { cancellationOf } from './cancellation-view'

/**
 * What went back of each booking's payment, or is on its way: the promise where it was cancelled, else what somebody gave
 * back in the dashboard. `id` is the provider's.
 */
export async function refundsOfBookings(
  library: Library,
  bookings: readonly Booking[],
): Promise<Map<string, { id: string | null; amount: Paise }>> {
  const rows = await library.refunds.ofPayments(bookings.flatMap(({ paymentId }) => paymentId ?? []))
  const cancellations = await library.cancellations.ofBookings(bookings.map(({ id }) => id))
  const result = new Map<string, { id: string | null; amount: Paise }>()
  for (const { id, paymentId } of bookings) {
    const refunds = rows.filter((row) => row.paymentId === paymentId)
    const cancelled = cancellations.find(({ bookingId }) => bookingId === id)
    if (cancelled && cancelled.amount > 0) {
      const { refundId, amount } = cancellationOf(cancelled, refunds)
      result.set(id, { id: refundId, amount })
      continue
    }
    const given = refunds.filter(({ providerStatus }) => providerStatus && providerStatus !== 'failed')
    const amount = asPaise(given.reduce((sum, one) => sum + one.amount, 0))
    if (amount > 0) result.set(id, { id: given.at(-1)?.providerRefundId ?? null, amount })
  }
  return result
}
