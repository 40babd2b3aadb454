import { isCancelled } from '../../../shared/booking/status'
import { hotelToday } from '../../../shared/calendar/hotel-today'
import { asPaise } from '../../../shared/money/paise'
import type { Cancellation, CancellationDetails, CancellationQuote } from '../../../shared/refund/cancelling'
import { refundGiven } from '../../../shared/refund/words'
import type { Books } from '../../repositories/books'
import type { CancellationRow } from '../../repositories/cancellations'
import type { Refund } from '../../repositories/refunds'
import type { PaidBooking } from './find-booking'
import { maskedEmail, maskedGuest, maskedMobile } from './masked'
import { currentOf } from './refund-rows'

/** The booking as whoever knows its order id may see it. */
export async function cancellationDetails(
  books: Books,
  { booking, order, payment }: PaidBooking,
  quote: CancellationQuote,
): Promise<CancellationDetails> {
  const { type, rooms, checkIn, checkOut } = booking
  const details = await books.guests.ofBooking(booking.id)
  return {
    orderId: order.providerOrderId ?? '',
    paymentId: payment.id,
    ...{ type, rooms, checkIn, checkOut },
    numberOfGuests: details?.numberOfGuests ?? 0,
    guests: (details?.guests ?? []).map(maskedGuest),
    mobileNumber: maskedMobile(details?.mobileNumber ?? ''),
    email: maskedEmail(details?.email ?? ''),
    pending: isCancelled(booking.status) ? asPaise(0) : order.pending,
    quote,
  }
}

/** How the money of a cancelled booking stands. The same answer to everybody who asks, whatever he asked for. */
export function cancellationOf(
  { amount, donated, cancelledAt, refundedAt }: CancellationRow,
  refunds: readonly Refund[],
): Cancellation {
  const date = hotelToday(cancelledAt)
  const refundedOn = refundedAt && hotelToday(refundedAt)
  const nothing = { amount: asPaise(0), refundId: null, isPending: false, date, refundedOn }
  if (donated > 0) return { ...nothing, way: 'donated', donated }
  if (amount === 0) return { ...nothing, way: 'none', donated }
  const refund = currentOf(refunds, 'cancelled')
  const now = refund?.coveredBy ?? refund?.providerRefundId ?? null
  const before = refunds.findLast((one) => one.reason === 'cancelled' && one.providerRefundId !== null)
  return {
    ...{ amount, donated, date, refundedOn },
    way: refund?.manual && now === null ? 'transfer' : 'refund',
    refundId: now ?? before?.providerRefundId ?? null,
    isPending: now === null && refundedAt === null && !refund?.transferReference,
  }
}

/** What the quote of a booking that is cancelled already would have been: what was promised then. */
export const quoteGiven = (
  { percent, fee }: CancellationRow,
  cancellation: Cancellation,
  { payment }: PaidBooking,
): CancellationQuote => ({
  percent,
  fee,
  paid: payment.amount,
  amount: cancellation.amount,
  way: cancellation.way === 'donated' ? 'none' : cancellation.way,
  steps: [],
  eligible: refundGiven(cancellation, percent, payment.amount),
})
