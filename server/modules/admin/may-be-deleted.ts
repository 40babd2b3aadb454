import type { BookingStatus } from '#shared/booking/status'
import type { DateRange } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'

/** Statuses whose rooms, queue entry or money are in use. */
const inUse: ReadonlySet<BookingStatus> = new Set(['Processing', 'Held', 'Capturing', 'Queued'])

/** Closed dates are opened again, not deleted. */
export const mayBeDeleted = (status: BookingStatus): boolean => !inUse.has(status) && status !== 'Blocked'

/** The guest is no longer expected, and no payment or refund is unfinished. */
export function mayBeErased(
  { status, checkOut }: { status: BookingStatus } & Pick<DateRange, 'checkOut'>,
  today: CalendarDate,
): boolean {
  if (!mayBeDeleted(status)) return false
  return status !== 'Confirmed' || checkOut <= today
}
