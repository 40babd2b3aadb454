import type { z } from 'zod'
import { dayNumber, monthLength, textOfDay } from './day-number'

/** A day of the calendar, `YYYY-MM-DD`, without time or zone. It never passes through a JavaScript `Date`. */
export type CalendarDate = string & z.core.$brand<'CalendarDate'>

const shape = /^(\d{4})-(\d{2})-(\d{2})$/

/** The nights from `checkIn` to before `checkOut`. */
export type Nights = { checkIn: CalendarDate; checkOut: CalendarDate }

/** Whether the text is a date that the calendar has. Without a library, to keep pages small. */
export function isCalendarDate(text: string): text is CalendarDate {
  const [, year, month, day] = shape.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  return month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month)
}

/** For values that are known to be dates (constants, database rows). Throws on anything else. */
export function asCalendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`${text} is not a date of the calendar`)
  return text
}

/** Throws when the year of the result does not have four digits. */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  asCalendarDate(textOfDay(dayNumber(date) + days))

/** Whole days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => dayNumber(to) - dayNumber(from)

export const earlierOf = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b)
export const laterOf = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b)

/** Every date from `from` up to, not including, `to`: the nights of a stay. */
export function datesFrom(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const first = dayNumber(from)
  const length = Math.max(0, dayNumber(to) - first)
  return Array.from({ length }, (_, day) => asCalendarDate(textOfDay(first + day)))
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** As people read it everywhere: `10 Jun 2027`. */
export function dateForPeople(date: CalendarDate): string {
  const [year, month, day] = date.split('-')
  return `${Number(day)} ${months[Number(month) - 1]} ${Number(year)}`
}
