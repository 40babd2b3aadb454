import { z } from 'zod'
import { type CalendarDate, datesFrom } from '../calendar/calendar-date'
import { calendarDate } from '../calendar/calendar-date-schema'
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
