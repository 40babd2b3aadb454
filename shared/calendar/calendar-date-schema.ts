import { typed } from '../typed-text'
import { isCalendarDate } from './calendar-date'

const noDate = 'Give dates as YYYY-MM-DD, for example 2027-06-10.'

/** A date in a request: a day that the calendar has, `YYYY-MM-DD`. */
export const calendarDate = typed(noDate).refine(isCalendarDate, { error: noDate }).brand<'CalendarDate'>()
