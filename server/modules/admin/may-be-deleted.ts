import { deletable } from '#modules/bookings/state'
import type { BookingStatus } from '#shared/booking/status'
import type { DateRange } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'

/** Closed dates are opened again, not deleted. */
export const mayBeDeleted = (status: BookingStatus): boolean => deletable.includes(status)

/** The guest is no longer expected, and no payment or refund is unfinished. */
export function mayBeErased(
  { status, checkOut }: { status: BookingStatus } & Pick<DateRange, 'checkOut'>,
  today: CalendarDate,
): boolean {
  if (!mayBeDeleted(status)) return false
  return status !== 'Confirmed' || checkOut <= today
}
