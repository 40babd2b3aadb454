import { hotelToday, timeForPeople } from '#shared/calendar/hotel-today'
import { shortDate } from '../parts/date-words'

/** `10 Jun, 14:05`, at the hotel. */
export function momentOf(instant: string): string {
  const at = new Date(instant)
  return `${shortDate(hotelToday(at))}, ${timeForPeople(at)}`
}

export const addHours = (instant: string, hours: number): Date =>
  new Date(Date.parse(instant) + hours * 3_600_000)
