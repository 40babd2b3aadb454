import {
  addDays,
  asCalendarDate,
  type CalendarDate,
  dateForPeople,
  daysBetween,
} from '#shared/calendar/calendar-date'
import { monthName } from '#shared/calendar/month-name'
import { spanForPeople } from '#shared/calendar/spans'

/** The nights of a report, `to` the last. */
export type Range = { from: CalendarDate; to: CalendarDate }

const yearOf = (date: string) => Number(date.slice(0, 4))
const onDay = (year: number, monthAndDay: string) =>
  asCalendarDate(`${String(year).padStart(4, '0')}-${monthAndDay}`)

/** The month that begins so many months after the one of this date. */
export function monthOf(date: CalendarDate, later = 0): Range {
  const months = yearOf(date) * 12 + Number(date.slice(5, 7)) - 1 + later
  const first = (count: number) =>
    onDay(Math.floor(count / 12), `${String((count % 12) + 1).padStart(2, '0')}-01`)
  return { from: first(months), to: addDays(first(months + 1), -1) }
}

export const yearAround = (date: CalendarDate): Range => ({
  from: onDay(yearOf(date), '01-01'),
  to: onDay(yearOf(date), '12-31'),
})

const isSame = (one: Range, other: Range) => one.from === other.from && one.to === other.to
const isMonth = (range: Range) => isSame(range, monthOf(range.from))
const isYear = (range: Range) => isSame(range, yearAround(range.from))

const aYearLater = (date: CalendarDate, years: number): CalendarDate =>
  onDay(yearOf(date) + years, date.slice(5) === '02-29' ? '02-28' : date.slice(5))

/** Longer ranges are seasons: the next one is a year later. */
const longestStretch = 92

/** The range before (−1) or after (1): a month, a year, or as many nights. */
export function stepped(range: Range, by: -1 | 1): Range {
  if (isMonth(range)) return monthOf(range.from, by)
  const nights = daysBetween(range.from, range.to) + 1
  if (nights > longestStretch) return { from: aYearLater(range.from, by), to: aYearLater(range.to, by) }
  return { from: addDays(range.from, by * nights), to: addDays(range.to, by * nights) }
}

/** `June 2027`, `2027`, `25 May to 11 Oct 2027`. */
export function rangeName(range: Range): string {
  const { from, to } = range
  if (isMonth(range)) return `${monthName(from)} ${yearOf(from)}`
  if (isYear(range)) return String(yearOf(from))
  if (from === to) return dateForPeople(from)
  return yearOf(from) === yearOf(to) ? `${spanForPeople(from, to)} ${yearOf(to)}` : spanForPeople(from, to)
}

/** `1 Jun to 30 Jun 2027`. */
export const fromToWords = ({ from, to }: Range): string =>
  `${yearOf(from) === yearOf(to) ? dateForPeople(from).slice(0, -5) : dateForPeople(from)} to ${dateForPeople(to)}`

export const lastYearOf = ({ from, to }: Range): Range => ({
  from: aYearLater(from, -1),
  to: aYearLater(to, -1),
})
