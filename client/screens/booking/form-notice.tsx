import { Link } from '@tanstack/react-router'
import type { ServerCalls } from '#client/app/calls'
import type { Device } from '#client/app/device'
import { Notice } from '#client/ui/notice'
import { waitsForBank } from '#shared/booking/bank-words'
import { mayStillPay } from '#shared/booking/closed-hold'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { messages, type PaymentState } from './payment-states'
import { useOwnBooking } from './use-own-booking'

type FormNoticeProps = { state: PaymentState; draftId: string; calls: ServerCalls; device: Device }

/** Empty behind a dialog, so that the two never contradict each other. */
export function FormNotice({ state, ...open }: FormNoticeProps) {
  if (state.is === 'confirming')
    return state.hidden && <Notice>{`${messages.beingConfirmed} ${messages.asksByItself}`}</Notice>
  return state.is === 'idle' ? <OpenBooking {...open} /> : null
}

type OpenBookingProps = { draftId: string; calls: ServerCalls; device: Device }

/** The state of this draft's booking, for after a reload, a closed tab or a lost connection. */
function OpenBooking({ draftId, calls, device }: OpenBookingProps) {
  const booking = useOwnBooking(draftId, calls, device)
  if (!booking) return null
  const { id, stay } = booking
  const words = openBookingWords(booking)
  if (!words) return null
  return (
    <Notice>
      <p>{`${words} ${stay.type}, ${dateForPeople(stay.checkIn)} to ${dateForPeople(stay.checkOut)}.`}</p>
      <p>
        <Link to="/booking/status" search={{ booking: id }}>
          See your booking
        </Link>
      </p>
    </Notice>
  )
}

type Status = BookingSnapshot['status']

const words: Partial<Record<Status, string>> = {
  Held: 'Your room is held for you while you pay.',
  Queued: 'You are in the queue for this stay.',
  Capturing: 'Your payment is being confirmed.',
  Confirmed: 'This booking is confirmed.',
}
/** For a booking that has ended while this page was open. */
const endings: Partial<Record<Status, string>> = {
  Expired: 'The time to pay has run out, and the room is no longer held. Press Continue to ask for it again.',
  NoRooms: 'All rooms are now booked.',
}

/** The text about a draft's booking; a known payment takes precedence over the status. */
export function openBookingWords({
  status,
  money,
  isOffSale,
  closedWords,
}: Pick<BookingSnapshot, 'status' | 'money' | 'isOffSale' | 'closedWords'>): string | undefined {
  if (money === 'waitingForBank') return waitsForBank(status)
  if (money === 'beingConfirmed') return words.Capturing
  if (money === 'declined') return 'Your payment was not kept, and you get all of it back.'
  if (closedWords) return status === 'Held' ? `${words.Held} ${closedWords} ${mayStillPay}` : closedWords
  if (isOffSale) return 'The hotel takes no bookings for these dates any more.'
  return words[status] ?? endings[status]
}
