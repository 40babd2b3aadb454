import { rupeeNumber } from '#shared/money/rupees'
import type {
  Cancellation,
  CancellationDetails,
  CancelOutcome,
  QuoteOutcome,
} from '#shared/refund/cancelling'
import { cancelledMessage } from '#shared/refund/words'

/** Step 1 of the documented call, with money in rupees. */
export function quoteAnswer(outcome: QuoteOutcome) {
  const isCancellable = outcome.kind === 'Cancellable'
  return {
    success: true,
    bookingDetails: detailsAnswer(outcome.details),
    requiresConfirmation: isCancellable,
    message: isCancellable ? 'Please confirm the cancellation.' : 'This booking is already cancelled.',
  }
}

export function cancelAnswer(outcome: CancelOutcome) {
  if (outcome.kind === 'Cancelled') return cancelledAnswer(outcome.cancellation)
  return {
    success: false,
    message: 'QuoteChanged',
    error: `The refund has changed, so nothing was cancelled. It is now: ${outcome.details.quote.eligible}. Please confirm again.`,
    bookingDetails: detailsAnswer(outcome.details),
    requiresConfirmation: true,
  }
}

const cancelledAnswer = (cancellation: Cancellation) => ({
  success: true,
  message: cancelledMessage(cancellation),
  refundId: cancellation.refundId,
  amountRefunded: rupeeNumber(cancellation.amount),
  refundDate: cancellation.date,
  ...(cancellation.isPending ? { refundPending: true } : {}),
})

const detailsAnswer = (details: CancellationDetails) => ({
  type: details.type,
  numberOfRooms: details.rooms,
  numberOfGuest: details.numberOfGuests,
  mobileNumber: details.mobileNumber,
  email: details.email,
  guest: details.guests,
  checkInDate: details.checkIn,
  checkOutDate: details.checkOut,
  paidAmount: rupeeNumber(details.quote.paid),
  pendingAmount: rupeeNumber(details.pending),
  orderId: details.orderId,
  paymentId: details.paymentId,
  amount: rupeeNumber(details.quote.amount),
  refundEligible: details.quote.eligible,
  refundSteps: details.quote.steps.map(({ until, percent, amount }) => ({
    until,
    percent,
    amount: rupeeNumber(amount),
  })),
})
