/** Every state of a booking's life; `decisions` in docs say how one becomes another. */
export const bookingStatuses = [
  'Queued',
  'Held',
  'Capturing',
  'Confirmed',
  'Processing',
  'Refunded',
  'Cancelled',
  'Expired',
  'Withdrawn',
  'NoRooms',
  'Blocked',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

const liveStatuses: readonly BookingStatus[] = ['Queued', 'Held', 'Capturing']
/** Its guest waits, has rooms unpaid, or is just paying: it goes on by itself, and he wants to hear of it. */
export const isLive = (status: BookingStatus): boolean => liveStatuses.includes(status)

const cancelledStatuses: readonly BookingStatus[] = ['Cancelled', 'Processing', 'Refunded']
/** It was confirmed once, and its guests do not come: nothing is due at the desk. */
export const isCancelled = (status: BookingStatus): boolean => cancelledStatuses.includes(status)

/** The four that the administrator's panel filters by. */
export const adminStatuses = ['Confirmed', 'Cancelled', 'Refunded', 'Processing'] as const
export type AdminStatus = (typeof adminStatuses)[number]
