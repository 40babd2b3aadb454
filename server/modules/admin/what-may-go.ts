import type { BookingStatus } from '#shared/booking/status'
import type { DateRange } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'

/** These are somebody's rooms, place or money just now; closed dates are opened, not deleted. */
const inUse: ReadonlySet<BookingStatus> = new Set(['Processing', 'Held', 'Capturing', 'Queued'])

export const mayBeDeleted = (status: BookingStatus): boolean => !inUse.has(status) && status !== 'Blocked'

/** Nobody is expected, and no money is under way, by the guest's name any more. */
export function mayBeErased(
  { status, checkOut }: { status: BookingStatus } & Pick<DateRange, 'checkOut'>,
  today: CalendarDate,
): boolean {
  if (!mayBeDeleted(status)) return false
  return status !== 'Confirmed' || checkOut <= today
}
