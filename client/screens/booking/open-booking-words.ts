import { waitsForBank } from '#shared/booking/bank-words'
import type { BookingSnapshot } from '#shared/booking/snapshot'

type Status = BookingSnapshot['status']

const words: Partial<Record<Status, string>> = {
  Held: 'Your room is held for you while you pay.',
  Queued: 'You are waiting in line for this stay.',
  Capturing: 'Your payment is being confirmed.',
  Confirmed: 'This booking is confirmed.',
}
/** How what went on when this page was opened has ended since. */
const endings: Partial<Record<Status, string>> = {
  Expired: 'The time to pay is over, and the room is not held any more. Press Continue to ask for it again.',
  NoRooms: 'All rooms are booked by now.',
}

/** Money that is known of goes before what its booking's status says. */
export function openBookingWords({
  status,
  money,
}: Pick<BookingSnapshot, 'status' | 'money'>): string | undefined {
  if (money === 'waitingForBank') return waitsForBank(status)
  if (money === 'beingConfirmed') return words.Capturing
  if (money === 'declined') return 'Your payment was not kept, and all of it comes back to you.'
  return words[status] ?? endings[status]
}
