import type { BookingStatus } from '#shared/booking/status'

/** Names of statuses at the desk, where they differ from the status itself. */
const words: Partial<Record<BookingStatus, string>> = {
  Held: 'Held, not paid yet',
  Capturing: 'Payment is being confirmed',
  Queued: 'In the queue',
  Expired: 'Expired unpaid',
  Withdrawn: 'Released by the guest',
  NoRooms: 'No rooms left',
  Blocked: 'Closed dates',
}

export const statusWords = (status: BookingStatus): string => words[status] ?? status
