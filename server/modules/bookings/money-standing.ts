import type { Payment } from '#modules/payments/payment-rows'
import type { BookingSnapshot, MoneyStanding } from '#shared/booking/snapshot'
import { declinedPayment } from '../payments/why-declined'
import type { Booking } from './booking-rows'
import { refundable, unpaid } from './state'

/** What is known of a booking's money; of several payments the one that is furthest along counts. */
export function moneyStanding(
  { status }: Pick<Booking, 'status'>,
  payments: readonly Pick<Payment, 'status' | 'decision' | 'amount' | 'declineReason'>[],
): Pick<BookingSnapshot, 'money' | 'declinedAmount' | 'declinedWhy' | 'declinedIsReturned'> {
  const through = payments.filter(
    (payment) => payment.status === 'authorized' || payment.status === 'captured',
  )
  const declined = payments.findLast(({ decision }) => decision === 'declined')
  const money = moneyOf(status, { through, declined, isAtBank: payments.some(isUnanswered) })
  if (!declined) return { money, declinedAmount: null, declinedWhy: null, declinedIsReturned: false }
  const { why, amount, isReturned } = declinedPayment(declined)
  return { money, declinedAmount: amount, declinedWhy: why, declinedIsReturned: isReturned }
}

const isUnanswered = ({ status }: Pick<Payment, 'status'>): boolean => status === 'created'

type Seen = {
  through: readonly Pick<Payment, 'decision'>[]
  declined: object | undefined
  isAtBank: boolean
}

function moneyOf(status: Booking['status'], { through, declined, isAtBank }: Seen): MoneyStanding {
  if (refundable.includes(status)) return 'paid'
  if (status === 'Capturing' || through.some(({ decision }) => decision !== 'declined'))
    return 'beingConfirmed'
  if (isAtBank) return 'waitingForBank'
  // An unpaid booking can still be paid, so a declined payment is shown but is not its standing.
  return declined && !unpaid.includes(status) ? 'declined' : 'none'
}
