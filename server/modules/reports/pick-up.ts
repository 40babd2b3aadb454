import {
  addDays,
  asCalendarDate,
  type CalendarDate,
  daysBetween,
  earlierOf,
} from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import type { PickUp } from '#shared/reports/report'

/** Room nights of a booking within a range: `all` until it was cancelled, then those that count as sold. */
export type PickedUp = { madeAt: Date; endedAt: Date | null; all: number; sold: number }

/** The same day a year before; of 29 February the 28th. */
export function yearBefore(date: CalendarDate): CalendarDate {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0')
  const day = date.slice(5) === '02-29' ? '02-28' : date.slice(5)
  return asCalendarDate(`${year}-${day}`)
}

const daysBefore = 182
const mostPoints = 52

type Range = { from: CalendarDate; to: CalendarDate }

/** Days on which the curve has a point: today or the last night is one, and the others are whole weeks from it. */
function pointsOf({ from, to }: Range, today: CalendarDate): CalendarDate[] {
  const anchor = earlierOf(today, to)
  const first = earlierOf(addDays(from, -daysBefore), anchor)
  const step = 7 * Math.ceil(daysBetween(first, to) / 7 / mostPoints)
  const before = Math.floor(daysBetween(first, anchor) / step)
  const after = Math.floor(daysBetween(anchor, to) / step)
  return Array.from({ length: before + after + 1 }, (_, index) => addDays(anchor, (index - before) * step))
}

/** How many nights were booked at the end of each day. */
function pickedUp(bookings: readonly PickedUp[]): (day: CalendarDate) => number {
  const changes = bookings
    .flatMap(({ madeAt, endedAt, all, sold }) => [
      { day: hotelToday(madeAt), nights: all },
      ...(endedAt ? [{ day: hotelToday(endedAt), nights: sold - all }] : []),
    ])
    .sort((one, other) => (one.day < other.day ? -1 : 1))
  return (day) => changes.reduce((sum, change) => (change.day <= day ? sum + change.nights : sum), 0)
}

/**
 * Nights booked for the range as of each day, and as of the same day a year before for the same nights of that year;
 * `knownFrom`: before it nothing is known.
 */
export function pickUpOf(
  range: Range,
  today: CalendarDate,
  thisYear: readonly PickedUp[],
  lastYear: { bookings: readonly PickedUp[]; knownFrom: CalendarDate } | null,
): PickUp {
  const [now, before] = [pickedUp(thisYear), pickedUp(lastYear?.bookings ?? [])]
  const isKnown = (day: CalendarDate) => lastYear !== null && day >= lastYear.knownFrom && day <= today
  const asOf = yearBefore(today)
  return {
    asOf: today,
    nights: now(today),
    lastYear: isKnown(asOf) ? { asOf, nights: before(asOf) } : null,
    points: pointsOf(range, today).map((date) => ({
      date,
      nights: date <= today ? now(date) : null,
      lastYear: isKnown(yearBefore(date)) ? before(yearBefore(date)) : null,
    })),
  }
}
