import { Notice } from '#client/ui/notice'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { RoomHolder, RoomsOutcome } from '#shared/desk/desk-booking'
import { plural } from '#shared/plural'
import { statusWords } from './status-words'

/** Nothing was changed: lists who has the rooms, so that the desk can contact them. */
export function NotFree({ outcome }: { outcome: Extract<RoomsOutcome, { kind: 'notFree' }> }) {
  return (
    <Notice kind="alarm" title={outcome.message}>
      <ul className="desk-holders">
        {outcome.holders.map((holder) => (
          <li key={holder.bookingId}>
            <span>{holderName(holder)}</span>, <span>{plural(holder.rooms, 'room')}</span>,{' '}
            <span>{dateForPeople(holder.checkIn)}</span> to <span>{dateForPeople(holder.checkOut)}</span>:{' '}
            <span>{statusWords(holder.status)}</span>
            <span>{holder.source === 'desk' && holder.status !== 'Blocked' ? ', by phone' : ''}</span>
            <span>{holder.orderId && `, ${holder.orderId}`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const holderName = ({ name, status }: RoomHolder) =>
  status === 'Blocked' ? 'The hotel itself' : (name ?? 'No name')
