import { type DateRange, nightsOf } from '#shared/booking/stay'
import { addDays, type CalendarDate, earlierOf, laterOf } from '#shared/calendar/calendar-date'
import type { ClashNight } from './clash-rows'

/** The nights of a range that is cut to another one. */
const nightsWithin = ({ from, to }: Span, range: Span): CalendarDate[] =>
  nightsOf({ checkIn: laterOf(from, range.from), checkOut: earlierOf(to, range.to) })

type Span = { from: CalendarDate; to: CalendarDate }

/** All nights within the range on which one of the events is, each once, in order. */
export const nightsOfEvents = (events: readonly Span[], range: Span): CalendarDate[] =>
  [...new Set(events.flatMap((event) => nightsWithin(event, range)))].toSorted()

/** Nights that follow each other, together. Takes them in order. */
export function runsOf(nights: readonly CalendarDate[]): DateRange[] {
  const runs: DateRange[] = []
  for (const night of nights) {
    const last = runs.at(-1)
    if (last?.checkOut === night) last.checkOut = addDays(night, 1)
    else runs.push({ checkIn: night, checkOut: addDays(night, 1) })
  }
  return runs
}

/**
 * Gives each clash its range of nights. Those that are known keep theirs for as long as one of its nights clashes, so that
 * one alert stays one while its nights pass or free one by one.
 */
export function withRanges(
  clashes: readonly Pick<ClashNight, 'night' | 'isFull' | 'bookingId' | 'isClosed'>[],
  known: readonly ClashNight[],
): ClashNight[] {
  const nights = clashes.filter(({ isClosed }) => !isClosed).map(({ night }) => night)
  const standing = known.filter(({ night, isClosed }) => !isClosed && nights.includes(night))
  const knownRange = (night: CalendarDate): Span | undefined =>
    standing.find(({ from, to }) => from <= night && night < to)
  const fresh = runsOf(nights.filter((night) => !knownRange(night)))
  return clashes.map((clash) => {
    if (clash.isClosed) return { ...clash, from: clash.night, to: addDays(clash.night, 1) }
    const run = fresh.find(({ checkIn, checkOut }) => checkIn <= clash.night && clash.night < checkOut)
    const { from, to } = knownRange(clash.night) ?? {
      from: run?.checkIn ?? clash.night,
      to: run?.checkOut ?? addDays(clash.night, 1),
    }
    return { ...clash, from, to }
  })
}
