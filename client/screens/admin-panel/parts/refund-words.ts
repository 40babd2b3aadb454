import { moneyForPeople } from '#shared/money/rupees'
import type { RefundForOwner, RefundOfBooking } from '#shared/refund/cancelling'

/** How far a refund is, for the desk: a sentence about each payment of which money goes back. */
export function refundWords(refund: RefundOfBooking | null): string {
  if (!refund) return 'No refund is known to the payment provider.'
  const { amount, parts } = refund
  if (parts.length < 2) return wordsOf(parts[0] ?? refund)
  return [`${moneyForPeople(amount)} goes back in ${parts.length} parts.`, ...parts.map(wordsOf)].join(' ')
}

function wordsOf({ refundId, amount, isProcessed, byHand, stuck }: RefundForOwner): string {
  const sum = moneyForPeople(amount)
  if (stuck !== null) return `A refund of ${sum} is open. ${stuck}`
  if (byHand) return `The hotel ${isProcessed ? 'has transferred' : 'transfers'} ${sum} by hand.`
  if (refundId === null)
    return `The provider has not accepted the refund of ${sum} yet. It is asked again automatically.`
  return isProcessed
    ? `The provider has refunded ${sum}.`
    : `The provider has accepted the refund of ${sum} and is paying it out.`
}
