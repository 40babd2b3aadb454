import { Link } from '@tanstack/react-router'
import { waitsForBank } from '../../../shared/booking/bank-words'
import type { BookingSnapshot } from '../../../shared/booking/snapshot'
import { dateForPeople } from '../../../shared/calendar/calendar-date'
import type { Device } from '../../app/device'
import type { ServerCalls } from '../../app/trpc'
import { Notice } from '../../ui/notice'
import { useOwnBooking } from './use-own-booking'

type Status = BookingSnapshot['status']

const words: Partial<Record<Status, string>> = {
  Held: 'Your room is held for you while you pay.',
  Queued: 'You are waiting in line for this stay.',
  Settling: 'Your payment is being confirmed.',
  Confirmed: 'This booking is confirmed.',
}
/** How what went on when this page was opened has ended since. */
const endings: Partial<Record<Status, string>> = {
  Expired: 'The time to pay is over, and the room is not held any more. Press Continue to ask for it again.',
  NoRooms: 'All rooms are booked by now.',
}

type OpenBookingProps = { draftId: string; calls: ServerCalls; device: Device }

/** After a reload, a closed tab or a dropped line: what the server knows of this very draft, and what becomes of it. */
export function OpenBooking({ draftId, calls, device }: OpenBookingProps) {
  const booking = useOwnBooking(draftId, calls, device)
  if (!booking) return null
  const { id, status, stay, money } = booking
  const said = money === 'waitingForBank' ? waitsForBank(status) : (words[status] ?? endings[status])
  if (!said) return null
  return (
    <Notice>
      <p>{`${said} ${stay.type}, ${dateForPeople(stay.checkIn)} to ${dateForPeople(stay.checkOut)}.`}</p>
      <p>
        <Link to="/booking/status" search={{ booking: id }}>
          See where it stands
        </Link>
      </p>
    </Notice>
  )
}
