import { waitsForBank } from '#shared/booking/bank-words'
import type { BookingSnapshot } from '#shared/booking/snapshot'

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
}: Pick<BookingSnapshot, 'status' | 'money'>): string | undefined {
  if (money === 'waitingForBank') return waitsForBank(status)
  if (money === 'beingConfirmed') return words.Capturing
  if (money === 'declined') return 'Your payment was not kept, and you get all of it back.'
  return words[status] ?? endings[status]
}
