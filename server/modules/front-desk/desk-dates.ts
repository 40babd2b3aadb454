import type { DateRange, Stay } from '#shared/booking/stay'
import { dateForPeople, daysBetween } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import { plural } from '#shared/plural'

/** A stay in the audit log: `Double Bed, 2 rooms, 10 Jun 2027 to 12 Jun 2027`. */
export const stayInWords = ({ type, rooms, checkIn, checkOut }: Stay): string =>
  `${type}, ${plural(rooms, 'room')}, ${dateForPeople(checkIn)} to ${dateForPeople(checkOut)}`

/** A typing mistake must not take rooms for years. */
const mostNights = 400

/** The desk may book and close any nights from its own today on, in season or not. Throws `StayNotPossible`. */
export function assertDeskDates(
  { checkIn, checkOut }: DateRange,
  now: Date,
  earliest = deskToday(now),
): void {
  if (checkOut <= checkIn) throw new DomainError('StayNotPossible', 'The last day must be after the first.')
  if (checkIn < earliest) throw new DomainError('StayNotPossible', 'These dates have begun or are over.')
  if (daysBetween(checkIn, checkOut) > mostNights)
    throw new DomainError('StayNotPossible', `At most ${mostNights} nights at a time.`)
}
