import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'

const shape = /^\d{4}-\d{2}-\d{2}$/

function exists(text: string): boolean {
  if (!shape.test(text)) return false
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}

const noDate = 'Give dates as YYYY-MM-DD, for example 2027-06-10.'
/** A day of the calendar, `YYYY-MM-DD`, without time or zone. It never passes through a JavaScript `Date`. */
export const calendarDate = z
  .string({ error: noDate })
  .refine(exists, { error: noDate })
  .brand<'CalendarDate'>()
export type CalendarDate = z.infer<typeof calendarDate>

/** For values that are known to be dates (constants, database rows). Throws on anything else. */
export const asCalendarDate = (text: string): CalendarDate => calendarDate.parse(text)

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days }).toString() as CalendarDate
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days
}

export const earlierOf = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b)
export const laterOf = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b)

/** Every date from `from` up to, not including, `to`: the nights of a stay. */
export function datesFrom(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, day) => addDays(from, day))
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** As people read it everywhere in this house: `10 Jun 2027`. */
export function dateForPeople(date: CalendarDate): string {
  const { day, month, year } = Temporal.PlainDate.from(date)
  return `${day} ${months[month - 1]} ${year}`
}
