import type { BookingPage } from '#shared/desk/booking-page'
import { shortDay } from '../parts/date-words'
import { Money } from '../parts/money'
import { Block } from '../parts/page-heading'
import { bookedWords, checkInWords, checkOutWords, roomWords } from './page-words'

/** Dates and rooms, and the price of each night. */
export function StayBlock({ page }: { page: BookingPage }) {
  const { nights, today } = page
  const facts = [
    ['Check-in', checkInWords(page)],
    ['Check-out', checkOutWords(page)],
    ['Room', roomWords(page)],
    ['Booked', bookedWords(page)],
  ] as const
  return (
    <Block title="Stay">
      <dl className="stay-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ol className="stay-nights" aria-label="Price of each night">
        {nights.map(({ date, amount }) => (
          <li key={date} data-when={date < today ? 'past' : date === today ? 'now' : undefined}>
            <span>{date === today ? 'Tonight' : shortDay(date)}</span>
            <b>
              <Money amount={amount} />
            </b>
          </li>
        ))}
      </ol>
    </Block>
  )
}
