import { addDays, type CalendarDate, dateForPeople } from './calendar-date'
import { dayNumber } from './day-number'

/** Day 0 of the count is a Saturday. */
const weekdays = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

export const weekdayOf = (date: CalendarDate): string => weekdays[dayNumber(date) % 7] ?? ''

const withoutYear = (date: CalendarDate): string => dateForPeople(date).slice(0, -5)
const dayOnly = (date: CalendarDate): string => String(Number(date.slice(8)))

/** From the first to the last day, without a year that is clear: `9 Jun`, `19 and 20 Jun`, `20 to 24 May`, `30 May to 8 Jun`. */
export function spanForPeople(first: CalendarDate, last: CalendarDate): string {
  if (first === last) return withoutYear(first)
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${dateForPeople(first)} to ${dateForPeople(last)}`
  const from = first.slice(0, 7) === last.slice(0, 7) ? dayOnly(first) : withoutYear(first)
  return `${from} ${addDays(first, 1) === last ? 'and' : 'to'} ${withoutYear(last)}`
}
