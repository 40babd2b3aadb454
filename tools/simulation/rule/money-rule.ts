import { quoteNights } from '#shared/booking/quote'
import { toPaise } from '#shared/money/rupees'
import type { Payment } from '#tools/sandbox/razorpay/entities'
import { balanceOf, type Evidence } from './evidence'

/** The states that a booking can have after it was Confirmed. */
export const afterConfirmed: readonly string[] = ['Confirmed', 'Cancelled', 'Processing', 'Refunded']

/** Each captured payment has one booking or was refunded in full; each booking that was Confirmed has one payment. */
export function moneyRule(evidence: Evidence): string[] {
  const { ledger, confirmedOnce } = evidence
  const captured = ledger.payments.filter((payment) => payment.captured)
  return [
    ...captured.flatMap((payment) => capturedPayment(evidence, payment)),
    ...[...confirmedOnce].flatMap(([bookingId, paymentId]) => paidBooking(evidence, bookingId, paymentId)),
    ...twiceUsed(confirmedOnce),
    ...uncapturedBalances(evidence),
    ...authorised(evidence),
  ]
}

function capturedPayment(evidence: Evidence, payment: Payment): string[] {
  const { confirmedOnce, ledger, bookings } = evidence
  const owners = [...confirmedOnce].filter(([, paymentId]) => paymentId === payment.id)
  const back = ledger.refunds.filter(
    ({ payment_id, status }) => payment_id === payment.id && status !== 'failed',
  )
  const amount = back.reduce((sum, refund) => sum + refund.amount, 0)
  // The owner may refund in the dashboard, without a receipt of ours, and the desk may give back a credit.
  const ours = back.filter(({ receipt }) => receipt !== null && !isCredit(evidence, receipt))
  const name = `payment ${payment.id} of ${payment.amount} paise`
  if (amount > payment.amount || amount !== payment.amount_refunded)
    return [`${name} was captured, and ${amount} was refunded in ${back.length} refunds`]
  const balance = balanceOf(evidence, payment.id)
  if (balance && (balance.balance_state !== 'paid' || balance.amount !== payment.amount || owners.length > 0))
    return [`${name} was captured for a balance of ${balance.amount} that is ${balance.balance_state}`]
  if (owners.length > 1) return [`${name} belongs to ${owners.length} bookings`]
  const [owner] = owners
  if (!owner && !balance && amount !== payment.amount)
    return [`${name} was captured for no booking, and only ${amount} of it was refunded`]
  const ownerId = owner?.[0] ?? balance?.booking_id
  const booking = bookings.find(({ id }) => id === ownerId)
  if (booking?.status === 'Confirmed' && ours.length > 0)
    return [`${name} of the confirmed booking ${booking.id} was refunded: ${amount}`]
  return []
}

/** The desk gives back what a guest has paid too much; the booking stays as it is. */
export const isCredit = ({ refunds }: Pick<Evidence, 'refunds'>, receipt: string): boolean =>
  refunds.some(({ id, reason }) => id === receipt && reason.startsWith('credit '))

function paidBooking(
  { bookings, orders, ledger, payments, changed }: Evidence,
  id: string,
  paymentId: string,
): string[] {
  const booking = bookings.find((one) => one.id === id)
  const name = `booking ${id}`
  const own = ledger.payments.find((payment) => payment.id === paymentId)
  if (!own?.captured) return [`${name} was confirmed by ${paymentId}, which is ${own?.status ?? 'unknown'}`]
  // Deleted since: the provider's ledger remains.
  if (!booking) return []
  if (!afterConfirmed.includes(booking.status)) return [`${name} was confirmed and is ${booking.status}`]
  if (booking.payment_id !== paymentId)
    return [`${name} was confirmed by ${paymentId}, now ${booking.payment_id}`]
  const order = orders.find((one) => one.id === booking.paid_order_id)
  if (order?.booking_id !== id || order.provider_order_id !== own.order_id)
    return [`${name} was paid by an order that is not its own`]
  // What the desk changed afterwards is paid at the desk.
  const right = changed.has(id)
    ? order.amount
    : toPaise(quoteNights(booking.night_amounts, order.share).payNow)
  if (own.amount !== right || order.amount !== right)
    return [`${name} was paid ${own.amount} paise instead of ${right}`]
  const decision = payments.find((payment) => payment.id === paymentId)?.decision
  return decision === 'accepted'
    ? []
    : [`${name} was confirmed by ${paymentId}, whose decision is ${decision}`]
}

/** What counts for a booking's balance was captured. */
const uncapturedBalances = ({ orders, ledger }: Evidence): string[] =>
  orders.flatMap(({ id, accepted_payment_id: paymentId }) => {
    const isCaptured = ledger.payments.some((payment) => payment.id === paymentId && payment.captured)
    return paymentId === null || isCaptured
      ? []
      : [`${paymentId} counts for the balance ${id} and was never captured`]
  })

function twiceUsed(confirmedOnce: Evidence['confirmedOnce']): string[] {
  const ids = [...confirmedOnce.values()]
  return ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => `payment ${id} confirmed two bookings`)
}

/** After three days no payment is authorised any more: it was captured or refunded. */
function authorised({ ledger }: Evidence): string[] {
  return ledger.payments
    .filter(({ status }) => status === 'authorized' || status === 'created')
    .map(({ id, status }) => `payment ${id} is still ${status}`)
}
