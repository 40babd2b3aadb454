/** Every state of a booking's life; `decisions` in docs say how one becomes another. */
export const bookingStatuses = [
  'Queued',
  'Held',
  'Settling',
  'Confirmed',
  'Processing',
  'Refunded',
  'Cancelled',
  'Expired',
  'Left',
  'NoRooms',
  'Blocked',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** The four that the administrator's panel filters by. */
export const adminStatuses = ['Confirmed', 'Cancelled', 'Refunded', 'Processing'] as const
export type AdminStatus = (typeof adminStatuses)[number]
