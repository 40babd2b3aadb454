import * as guestRows from '#modules/bookings/guest-rows'
import type { Db } from '#server/database/transaction'
import { isCancelled } from '#shared/booking/status'
import { hotelToday } from '#shared/calendar/hotel-today'
import { asPaise } from '#shared/money/paise'
import type { Cancellation, CancellationDetails, CancellationQuote } from '#shared/refund/cancelling'
import { refundGiven } from '#shared/refund/words'
import type { CancellationRow } from './cancellation-rows'
import type { PaidBooking } from './find-booking'
import { maskedEmail, maskedGuest, maskedMobile } from './masked'
import type { Refund } from './refund-rows'
import { currentOf, isAccepted } from './refund-states'

/** The booking with masked personal data, for anyone who knows its order id. */
export async function cancellationDetails(
  tx: Db,
  { booking, order, payment }: PaidBooking,
  quote: CancellationQuote,
): Promise<CancellationDetails> {
  const { type, rooms, checkIn, checkOut } = booking
  const details = await guestRows.ofBooking(tx, booking.id)
  return {
    orderId: order.providerOrderId ?? '',
    paymentId: payment.id,
    type,
    rooms,
    checkIn,
    checkOut,
    numberOfGuests: details?.numberOfGuests ?? 0,
    guests: (details?.guests ?? []).map(maskedGuest),
    mobileNumber: maskedMobile(details?.mobileNumber ?? ''),
    email: maskedEmail(details?.email ?? ''),
    pending: isCancelled(booking.status) ? asPaise(0) : order.pending,
    quote,
  }
}

/** The refund of a cancelled booking: the same answer to every caller, whatever their own request said. */
export function cancellationOf(
  { percent, amount, waived, cancelledAt, refundedAt }: CancellationRow,
  refunds: readonly Refund[],
): Cancellation {
  const date = hotelToday(cancelledAt)
  const nothing = {
    amount: asPaise(0),
    refundId: null,
    isPending: false,
    hasFailed: false,
    date,
    refundedOn: refundedAt && hotelToday(refundedAt),
  }
  if (waived > 0) return { ...nothing, way: 'waived', waived }
  if (amount === 0) return { ...nothing, way: percent > 0 ? 'given' : 'none', waived }
  const refund = currentOf(refunds, 'cancelled')
  const refundId = refund && isAccepted(refund) ? (refund.coveredBy ?? refund.providerRefundId) : null
  const isOpen = refundId === null && !refund?.transferReference
  const failures = refunds.filter(
    ({ reason, providerStatus }) => reason === 'cancelled' && providerStatus === 'failed',
  )
  // A refund may fail after it was accepted and marked as refunded.
  const failedSince =
    refundedAt !== null &&
    (isOpen || failures.some(({ supersededAt }) => !supersededAt || supersededAt > refundedAt))
  return {
    amount,
    waived,
    date,
    refundId,
    refundedOn: refundedAt && !failedSince ? hotelToday(refundedAt) : null,
    way: refund?.manual && refundId === null ? 'transfer' : 'refund',
    isPending: isOpen,
    hasFailed: isOpen && (failedSince || failures.length > 0),
  }
}

/** The quote of a booking that is cancelled already: what was promised then. */
export const quoteGiven = (
  { percent, fee }: CancellationRow,
  cancellation: Cancellation,
  { payment }: PaidBooking,
): CancellationQuote => ({
  percent,
  fee,
  paid: payment.amount,
  amount: cancellation.amount,
  way: cancellation.way === 'refund' || cancellation.way === 'transfer' ? cancellation.way : 'none',
  steps: [],
  eligible: refundGiven(cancellation, percent, payment.amount),
})
