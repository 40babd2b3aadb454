import { dateForPeople } from '../../../../shared/calendar/calendar-date'
import type { RoomHolder, RoomsOutcome } from '../../../../shared/desk/desk-booking'
import { Notice } from '../../../ui/notice'
import { statusWords } from '../entry/status-words'
import { counted } from '../parts/facts'

/** Nothing was done: who has the rooms, so that the desk can talk to them. */
export function NotFree({ outcome }: { outcome: Extract<RoomsOutcome, { kind: 'notFree' }> }) {
  return (
    <Notice kind="alarm" title={outcome.message}>
      <ul className="desk-holders">
        {outcome.holders.map((holder) => (
          <li key={holder.bookingId}>
            {holderName(holder)}, {counted(holder.rooms, 'room')}, {dateForPeople(holder.checkIn)} to{' '}
            {dateForPeople(holder.checkOut)}: {statusWords(holder.status)}
            {holder.source === 'desk' && holder.status !== 'Blocked' ? ', by phone' : ''}
            {holder.orderId && `, ${holder.orderId}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const holderName = ({ name, status }: RoomHolder) =>
  status === 'Blocked' ? 'The hotel itself' : (name ?? 'Without a name')
