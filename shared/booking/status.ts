/** Every state of a booking. docs/booking-states.md has how one follows another. */
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

export const liveStatuses: readonly BookingStatus[] = ['Queued', 'Held', 'Capturing']
/** Queued, held or being paid: it changes without the guest's doing (docs/booking-states.md), so the browser follows it. */
export const isLive = (status: BookingStatus): boolean => liveStatuses.includes(status)

export const expectedStatuses: readonly BookingStatus[] = [...liveStatuses, 'Confirmed']
/** The guests may still come. */
export const isExpected = (status: BookingStatus): boolean => expectedStatuses.includes(status)

export const cancelledStatuses: readonly BookingStatus[] = ['Cancelled', 'Processing', 'Refunded']
/** It was confirmed and cancelled later: the guests do not come, and nothing is due at the desk. */
export const isCancelled = (status: BookingStatus): boolean => cancelledStatuses.includes(status)

/** The four that the administrator's panel filters by. */
export const adminStatuses = ['Confirmed', 'Cancelled', 'Refunded', 'Processing'] as const
export type AdminStatus = (typeof adminStatuses)[number]
