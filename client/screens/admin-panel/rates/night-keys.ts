import { addDays, type CalendarDate, earlierOf, laterOf } from '#shared/calendar/calendar-date'
import { monthLength } from '#shared/calendar/day-number'

export type Season = { first: CalendarDate; last: CalendarDate }

const within = (date: CalendarDate, { first, last }: Season) => laterOf(first, earlierOf(date, last))

/** The same day of another month, or its last day. */
function monthsOn(date: CalendarDate, by: 1 | -1): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const next = month + by
  if (next < 1 || next > 12) return date
  const days = by === 1 ? monthLength(year, month) : -monthLength(year, next)
  const moved = addDays(date, days)
  // From the 31st to a month of 30 days: its last one.
  return Number(moved.slice(8)) === day ? moved : addDays(date, days - Number(moved.slice(8)))
}

/** Where a key leads among the nights of a season; undefined where it does nothing. `rows`: what stands in one row. */
export function nightAfter(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  night: CalendarDate,
  season: Season,
  rows: 'month' | 'week',
): CalendarDate | undefined {
  const ofMonth = (day: number) => addDays(night, day - Number(night.slice(8)))
  const [year = 0, month = 1] = night.split('-').map(Number)
  const next = () => {
    switch (key) {
      case 'ArrowRight':
        return addDays(night, 1)
      case 'ArrowLeft':
        return addDays(night, -1)
      case 'ArrowDown':
        return rows === 'month' ? monthsOn(night, 1) : addDays(night, 7)
      case 'ArrowUp':
        return rows === 'month' ? monthsOn(night, -1) : addDays(night, -7)
      case 'PageDown':
        return monthsOn(night, 1)
      case 'PageUp':
        return monthsOn(night, -1)
      case 'Home':
        return ctrlKey ? season.first : ofMonth(1)
      case 'End':
        return ctrlKey ? season.last : ofMonth(monthLength(year, month))
      default:
        return undefined
    }
  }
  const date = next()
  return date && within(date, season)
}
