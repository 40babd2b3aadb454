import { typed } from '../typed-text'
import { isCalendarDate } from './calendar-date'

const noDate = 'Give dates as YYYY-MM-DD, for example 2027-06-10.'

/** A date in a request: a day that the calendar has, `YYYY-MM-DD`. */
export const calendarDate = typed(noDate).refine(isCalendarDate, { error: noDate }).brand<'CalendarDate'>()

/** One in a request of the panel, whose reports look years back and ahead; a year that is half typed is none. */
export const panelDate = calendarDate.refine((date) => date >= '1900' && date < '3000', {
  error: 'Give a date of the years 1900 to 2999.',
})
