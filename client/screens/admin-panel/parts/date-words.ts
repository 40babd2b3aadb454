import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { dayNumber } from '#shared/calendar/day-number'

const weekdays = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

const weekday = (date: CalendarDate): string => weekdays[dayNumber(date) % 7] ?? ''

/** `Thursday, 10 Jun 2027`. */
export const dayForPeople = (date: CalendarDate): string => `${weekday(date)}, ${dateForPeople(date)}`

/** Without the year, where it is clear: `10 Jun`. */
export const shortDate = (date: CalendarDate): string => dateForPeople(date).slice(0, -5)

/** `Thu 10 Jun`. */
export const shortDay = (date: CalendarDate): string => `${weekday(date).slice(0, 3)} ${shortDate(date)}`
