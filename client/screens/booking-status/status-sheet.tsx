import type { BookingSnapshot } from '../../../shared/booking/snapshot'
import { dateForPeople, daysBetween } from '../../../shared/calendar/calendar-date'
import { hotel } from '../../../shared/hotel'
import { asPaise } from '../../../shared/money/paise'
import { moneyForPeople } from '../../../shared/money/rupees'

/** The booking as one takes it along: on screen, and on one page of paper. */
export function BookingSheet({ snapshot }: { snapshot: BookingSnapshot }) {
  const { stay, payNow, payLater, orderId, guestNames } = snapshot
  const nights = daysBetween(stay.checkIn, stay.checkOut)
  const isPaid = snapshot.money === 'paid'
  const rows: [string, string][] = [
    ['Room', `${stay.type}, ${stay.rooms} ${stay.rooms === 1 ? 'room' : 'rooms'}`],
    ['Check-in', dateForPeople(stay.checkIn)],
    ['Check-out', dateForPeople(stay.checkOut)],
    ['Nights', String(nights)],
    ...(guestNames.length > 0 ? [['Guests', guestNames.join(', ')] as [string, string]] : []),
    [isPaid ? 'Paid' : 'To pay now', moneyForPeople(payNow)],
    ['At the desk', moneyForPeople(payLater)],
    ['Total', moneyForPeople(asPaise(payNow + payLater))],
    ...(isPaid && orderId ? [['Booking reference (order id)', orderId] as [string, string]] : []),
  ]
  return (
    <section className="booking-sheet" aria-label="The booking">
      <h2>{hotel.name}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="soft small">
        {hotel.address.join(', ')} · {hotel.phones[0]} · {hotel.email}
      </p>
      {isPaid && (
        <p className="small">Please bring proof of identity for every guest; it is needed at check-in.</p>
      )}
    </section>
  )
}
