import { addDays, asCalendarDate, type CalendarDate, isCalendarDate } from '../calendar/calendar-date'
import type { YearSeason } from '../calendar/season'
import { periodsWithin, type RatePeriod, wholeYear } from './rates'

/**
 * The periods of the year `from` on the same days of another, cut to its season; 29 February is left out. Undefined where that
 * year has none.
 */
export function copiedPeriods(
  periods: readonly RatePeriod[],
  from: number,
  { year, opens, closes }: Pick<YearSeason, 'year' | 'opens' | 'closes'>,
): RatePeriod[] | undefined {
  const own = periodsWithin(periods, wholeYear(from))
  if (own.length === 0) return undefined
  const moved = own.map((period) => ({
    ...period,
    from: sameDay(period.from, year) ?? asCalendarDate(`${year}-03-01`),
    to: sameDay(period.to, year) ?? asCalendarDate(`${year}-02-28`),
  }))
  // A period of 29 February alone has no day in another year.
  const real = moved.filter((period) => period.from <= period.to)
  return periodsWithin(real, { from: opens, to: addDays(closes, -1) })
}

/** Undefined for 29 February in a year without it. */
function sameDay(date: CalendarDate, year: number): CalendarDate | undefined {
  const text = `${year}${date.slice(4)}`
  return isCalendarDate(text) ? text : undefined
}
