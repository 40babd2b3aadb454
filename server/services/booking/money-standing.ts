import type { MoneyStanding } from '../../../shared/booking/snapshot'
import type { Booking } from '../../repositories/bookings'
import type { Payment } from '../../repositories/payments'

const paid = ['Confirmed', 'Processing', 'Refunded', 'Cancelled']

/** What the rows know of a booking's money; the best news counts. */
export function moneyStanding(booking: Pick<Booking, 'status'>, payments: readonly Payment[]): MoneyStanding {
  if (paid.includes(booking.status)) return 'paid'
  if (booking.status === 'Settling') return 'beingConfirmed'
  const through = payments.filter(({ status }) => status === 'authorized' || status === 'captured')
  if (through.some(({ decision }) => decision !== 'declined')) return 'beingConfirmed'
  if (through.length > 0) return 'declined'
  return payments.some(({ status }) => status === 'created') ? 'waitingForBank' : 'none'
}
