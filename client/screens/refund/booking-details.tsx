import { dateForPeople } from '../../../shared/calendar/calendar-date'
import { moneyForPeople } from '../../../shared/money/rupees'
import type { CancellationDetails } from '../../../shared/refund/cancelling'

/** The booking as whoever has its order id may see it, and in one line what comes back. */
export function BookingDetails({ details }: { details: CancellationDetails }) {
  const rows: [string, string][] = [
    ['Room', `${details.type}, ${details.rooms} ${details.rooms === 1 ? 'room' : 'rooms'}`],
    ['Check-in', dateForPeople(details.checkIn)],
    ['Check-out', dateForPeople(details.checkOut)],
    ...guestRows(details),
    ['Mobile number', details.mobileNumber],
    ...(details.email ? [['E-mail', details.email] as [string, string]] : []),
    ['Paid', moneyForPeople(details.quote.paid)],
    ['At the desk', moneyForPeople(details.pending)],
    ['Order ID', details.orderId],
  ]
  return (
    <section className="booking-sheet" aria-label="The booking">
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="refund-eligible num">{details.quote.eligible}</p>
    </section>
  )
}

function guestRows({ guests, numberOfGuests }: CancellationDetails): [string, string][] {
  if (guests.length === 0) return []
  return [[numberOfGuests === 1 ? 'Guest' : 'Guests', guests.map(({ name }) => name).join(', ')]]
}
