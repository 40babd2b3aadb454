import type { BookingSnapshot } from '../../../shared/booking/snapshot'
import type { Booking } from '../../repositories/bookings'
import type { Payment } from '../../repositories/payments'

const paid: ReadonlySet<Booking['status']> = new Set(['Confirmed', 'Processing', 'Refunded', 'Cancelled'])
/** Asked for again, such a booking is looked forward from: its declined payment is told of, but decides nothing. */
const mayBePaid: ReadonlySet<Booking['status']> = new Set(['Held', 'Queued'])

/** What the rows know of a booking's money; the best news counts. */
export function moneyStanding(
  { status }: Pick<Booking, 'status'>,
  payments: readonly Pick<Payment, 'status' | 'decision' | 'amount'>[],
): Pick<BookingSnapshot, 'money' | 'declinedAmount'> {
  const through = payments.filter(
    (payment) => payment.status === 'authorized' || payment.status === 'captured',
  )
  const declined = payments.findLast(({ decision }) => decision === 'declined')
  const declinedAmount = declined?.amount ?? null
  if (paid.has(status)) return { money: 'paid', declinedAmount }
  if (status === 'Settling' || through.some(({ decision }) => decision !== 'declined')) {
    return { money: 'beingConfirmed', declinedAmount }
  }
  if (payments.some((payment) => payment.status === 'created'))
    return { money: 'waitingForBank', declinedAmount }
  return { money: declined && !mayBePaid.has(status) ? 'declined' : 'none', declinedAmount }
}
