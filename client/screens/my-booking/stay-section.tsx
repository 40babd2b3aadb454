import { useFacts } from '#client/site/use-facts'
import type { MyBooking } from '#shared/booking/my-booking'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { weekdayOf } from '#shared/calendar/spans'
import { stayHours } from '#shared/hotel/fact-words'
import { moneyForPeople } from '#shared/money/rupees'
import { chargeRows } from './my-booking-words'
import { Rows } from './rows'

/** `Saturday, from 12 noon` */
const dayWords = (date: CalendarDate, hour: string | undefined): string =>
  [weekdayOf(date), ...(hour ? [hour] : [])].join(', ')

/** When, and what each night costs. */
export function StaySection({ booking }: { booking: MyBooking }) {
  const { checkIn, checkOut } = booking.stay
  const hours = stayHours(useFacts())
  return (
    <section className="my-section" aria-labelledby="my-stay">
      <h2 id="my-stay">Your stay</h2>
      <dl className="my-ends">
        <div>
          <dt>Check-in</dt>
          <dd>
            <span>{dateForPeople(checkIn)}</span> <small>{dayWords(checkIn, hours.checkIn)}</small>
          </dd>
        </div>
        <div>
          <dt>Check-out</dt>
          <dd>
            <span>{dateForPeople(checkOut)}</span> <small>{dayWords(checkOut, hours.checkOut)}</small>
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
