import { addDays, type CalendarDate, datesFrom, daysBetween } from '#shared/calendar/calendar-date'

/** The part of the season on the screen. Column 0 is the night of `from`. */
export type ShownNights = { from: CalendarDate; nights: number }

/** From column `start` to before `end`. */
export type Columns = { start: number; end: number }

type Nights = { from: CalendarDate; to: CalendarDate }

/** A stretch of nights on the screen; what lies outside is cut off. */
export type Bar<Stay> = Columns & { stay: Stay; isCutBefore: boolean; isCutAfter: boolean }

/** Negative before the first column. */
export const columnOf = ({ from }: ShownNights, night: CalendarDate): number => daysBetween(from, night)

export const nightAt = ({ from }: ShownNights, column: number): CalendarDate => addDays(from, column)

/** What is on the screen, from left to right. */
export function barsOf<Stay extends Nights>(stays: readonly Stay[], shown: ShownNights): Bar<Stay>[] {
  return stays
    .map((stay) => {
      const [start, end] = [columnOf(shown, stay.from), columnOf(shown, stay.to)]
      return {
        stay,
        start: Math.max(0, start),
        end: Math.min(shown.nights, end),
        isCutBefore: start < 0,
        isCutAfter: end > shown.nights,
      }
    })
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Bars that overlap stand in rows of their own, each in the first where it fits. */
export function lanesOf<Stay extends Nights>(stays: readonly Stay[], shown: ShownNights): Bar<Stay>[][] {
  const lanes: Bar<Stay>[][] = []
  for (const bar of barsOf(stays, shown)) {
    const lane = lanes.find((placed) => (placed.at(-1)?.end ?? 0) <= bar.start)
    if (lane) lane.push(bar)
    else lanes.push([bar])
  }
  return lanes
}

/** The bars of a row with a cell for each night that none of them covers, from left to right. */
export function cellsOf<Covered extends Columns>(
  bars: readonly Covered[],
  nights: number,
): (Covered | { start: number; end: number; stay?: never })[] {
  const covered = new Set<number>()
  for (const { start, end } of bars) for (let column = start; column < end; column++) covered.add(column)
  const empty = Array.from({ length: nights }, (_, start) => ({ start, end: start + 1 }))
  return [...bars, ...empty.filter(({ start }) => !covered.has(start))].sort((a, b) => a.start - b.start)
}

/** Neighbouring nights of the same value; `undefined` where it is not known yet. */
export function bandsOf<Value>(values: readonly Value[]): (Columns & { value: Value })[] {
  const bands: (Columns & { value: Value })[] = []
  for (const [column, value] of values.entries()) {
    const last = bands.at(-1)
    if (last && last.value === value) last.end = column + 1
    else bands.push({ start: column, end: column + 1, value })
  }
  return bands
}

/** One entry for each night on the screen out of values that begin with the night of `from`. */
export function valuesOn<Value>(
  shown: ShownNights,
  from: CalendarDate,
  values: readonly Value[],
): (Value | undefined)[] {
  const offset = columnOf({ from, nights: 0 }, shown.from)
  return Array.from({ length: shown.nights }, (_, column) => values[offset + column])
}

/** The nights from one column to another, in either direction, up to the first that is taken. */
export function rangeBetween(anchor: number, focus: number, isEmpty: (column: number) => boolean): Columns {
  const step = focus < anchor ? -1 : 1
  let reached = anchor
  while (reached !== focus && isEmpty(reached + step)) reached += step
  return { start: Math.min(anchor, reached), end: Math.max(anchor, reached) + 1 }
}

/**
 * The whole months around the nights on the screen, `to` excluded: so few ranges are asked for that the neighbouring ones can
 * be fetched before anybody goes there.
 */
export function monthsAround({ from, nights }: ShownNights): Nights {
  const last = addDays(from, nights - 1)
  return { from: firstOfMonth(from), to: firstOfMonth(addDays(firstOfMonth(last), 31)) }
}

const firstOfMonth = (date: CalendarDate) => addDays(date, 1 - Number(date.slice(8)))

/** The months on the screen, each with its first night. */
export const monthBands = ({ from, nights }: ShownNights) =>
  bandsOf(datesFrom(from, addDays(from, nights)).map((night) => night.slice(0, 7)))

/** 0 is Monday. */
export function weekdayOf(date: CalendarDate): number {
  // 1 January 2001 was a Monday.
  return ((daysBetween('2001-01-01' as CalendarDate, date) % 7) + 7) % 7
}

export const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, -weekdayOf(date))

const fits = [
  { nights: 31, column: 28 },
  { nights: 21, column: 36 },
  { nights: 14, column: 40 },
] as const

/** How many nights fit into this many pixels beside the room numbers; a week at least. */
export const nightsThatFit = (width: number): number =>
  fits.find(({ nights, column }) => width >= nights * column)?.nights ?? 7
