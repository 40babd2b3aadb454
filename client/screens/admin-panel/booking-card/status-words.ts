import type { BookingStatus } from '#shared/booking/status'

/** What a status is called at the desk, where it is called otherwise. */
const words: Partial<Record<BookingStatus, string>> = {
  Held: 'Held, not paid yet',
  Capturing: 'Payment is being confirmed',
  Queued: 'Waiting in line',
  Expired: 'Lapsed unpaid',
  Withdrawn: 'Given back',
  NoRooms: 'No rooms left',
  Blocked: 'Closed dates',
}

export const statusWords = (status: BookingStatus): string => words[status] ?? status
