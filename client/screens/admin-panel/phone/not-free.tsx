import { dateForPeople } from '../../../../shared/calendar/calendar-date'
import type { RoomsOutcome } from '../../../../shared/desk/desk-booking'
import { Notice } from '../../../ui/notice'
import { statusWords } from '../entry/status-words'
import { counted } from '../parts/facts'

/** Nothing was done: who has the rooms, so that the desk can talk to them. */
export function NotFree({ outcome }: { outcome: Extract<RoomsOutcome, { kind: 'notFree' }> }) {
  return (
    <Notice kind="alarm" title={outcome.message}>
      {outcome.nights.length > 0 && <p>Too few rooms on: {outcome.nights.map(dateForPeople).join(', ')}.</p>}
      <ul className="desk-holders">
        {outcome.holders.map((holder) => (
          <li key={holder.bookingId}>
            {holder.name ?? 'Without a name'}, {counted(holder.rooms, 'room')},{' '}
            {dateForPeople(holder.checkIn)} to {dateForPeople(holder.checkOut)}: {statusWords(holder.status)}
            {holder.source === 'desk' ? ', by phone' : ''}
            {holder.orderId && `, ${holder.orderId}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
