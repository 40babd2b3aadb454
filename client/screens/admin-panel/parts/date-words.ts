import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { weekdayOf } from '#shared/calendar/spans'

/** `Thursday, 10 Jun 2027`. */
export const dayForPeople = (date: CalendarDate): string => `${weekdayOf(date)}, ${dateForPeople(date)}`

/** Without the year, where it is clear: `10 Jun`. */
export const shortDate = (date: CalendarDate): string => dateForPeople(date).slice(0, -5)

/** `Thu 10 Jun`. */
export const shortDay = (date: CalendarDate): string => `${weekdayOf(date).slice(0, 3)} ${shortDate(date)}`
