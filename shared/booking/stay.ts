import { z } from 'zod'
import { type CalendarDate, dateForPeople, datesFrom, daysBetween } from '../calendar/calendar-date'
import { calendarDate } from '../calendar/calendar-date-schema'
import type { Season } from '../calendar/season'
import { DomainError } from '../domain-error'
import { roomType } from '../room/room-schema'

export const roomCount = z
  .int({ error: 'Enter the number of rooms needed.' })
  .min(1, 'Enter the number of rooms needed.')
  .max(50, 'Please choose fewer rooms.')

/** Rooms of one type for a range of nights. Check-in 1 June, check-out 3 June = nights 1 and 2 June. */
export const stay = z.object({
  type: roomType,
  rooms: roomCount,
  checkIn: calendarDate,
  checkOut: calendarDate,
})
export type Stay = z.infer<typeof stay>
export type DateRange = Pick<Stay, 'checkIn' | 'checkOut'>

export const nightsOf = ({ checkIn, checkOut }: DateRange): CalendarDate[] => datesFrom(checkIn, checkOut)

export const shareANight = (a: DateRange, b: DateRange): boolean =>
  a.checkIn < b.checkOut && b.checkIn < a.checkOut

/** Throws `StayNotPossible` for dates that cannot be sold: reversed, out of season, in the past, or too long. */
export function assertSellable(dates: DateRange, season: Season, maxNights: number): void {
  const refuse = (why: string): never => {
    throw new DomainError('StayNotPossible', why)
  }
  const { checkIn, checkOut } = dates
  if (checkOut <= checkIn) refuse('Check-out must be after check-in.')
  if (checkIn < season.minCheckIn)
    refuse(`Check-in must be from ${dateForPeople(season.minCheckIn)} onwards.`)
  if (checkIn > season.maxCheckIn) {
    refuse(`The last check-in of this season is ${dateForPeople(season.maxCheckIn)}.`)
  }
  if (checkOut > season.maxCheckOut) {
    refuse(`The hotel closes on ${dateForPeople(season.maxCheckOut)}: check-out must be by then.`)
  }
  if (daysBetween(checkIn, checkOut) > maxNights) refuse(`A stay can be at most ${maxNights} nights.`)
}
