import type { MyBooking } from '#shared/booking/my-booking'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { weekdayOf } from '#shared/calendar/spans'
import { moneyForPeople } from '#shared/money/rupees'
import { chargeRows } from './my-booking-words'
import { Rows } from './rows'

/** When, and what each night costs. */
export function StaySection({ booking }: { booking: MyBooking }) {
  const { checkIn, checkOut } = booking.stay
  return (
    <section className="my-section" aria-labelledby="my-stay">
      <h2 id="my-stay">Your stay</h2>
      <dl className="my-ends">
        <div>
          <dt>Check-in</dt>
          <dd>
            <span>{dateForPeople(checkIn)}</span> <small>{weekdayOf(checkIn)}</small>
          </dd>
        </div>
        <div>
          <dt>Check-out</dt>
          <dd>
            <span>{dateForPeople(checkOut)}</span> <small>{weekdayOf(checkOut)}</small>
          </dd>
        </div>
      </dl>
      <Rows
        rows={[
          ...chargeRows(booking),
          {
            key: 'total',
            words: 'Total, taxes included',
            amount: moneyForPeople(booking.total),
            isSum: true,
          },
        ]}
      />
    </section>
  )
}
