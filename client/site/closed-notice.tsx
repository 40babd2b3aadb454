import { useSite } from '#client/app/site-facts'
import { closedWords, type Sale } from '#shared/calendar/season'
import { PhoneLink } from './phone-link'

/** Until when and why the hotel is closed on some nights of its season. */
export const ClosedNights = ({ sale }: { sale: Sale }) =>
  sale.closed?.map(({ from, words }) => (
    <p key={from + words} className="season-closed">
      {words}
    </p>
  ))

/** Why nothing can be booked now, and whom to ask. */
export function ClosedNotice({ sale }: { sale: Sale }) {
  return (
    <span>
      <b>{closedWords(sale)}</b> <span>Questions? Call us: </span>
      <span className="closed-phones">
        {useSite().phones.map((phone) => (
          <PhoneLink key={phone} phone={phone} />
        ))}
      </span>
    </span>
  )
}
