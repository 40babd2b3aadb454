import { addDays, asCalendarDate, type CalendarDate, datesFrom } from '#shared/calendar/calendar-date'
import { dayNumber, monthLength } from '#shared/calendar/day-number'
import { monthName } from '#shared/calendar/month-name'
import type { Rupees } from '#shared/money/rupees'
import { periodOn, type RatePeriod } from '#shared/rates/rates'

/** Nights that are being set and not saved yet; null where the price is not known yet. */
export type Painted = {
  from: CalendarDate
  to: CalendarDate
  name: string
  amount: Rupees | null
  minNights: number
}

/** `chosen`: without a price yet. */
export type Tone = 'base' | 'dear' | 'gentle' | 'chosen'

/** What a night costs and why. `key`: the same for all nights of one period. */
export type Band = {
  key: string
  name: string
  amount: Rupees | null
  minNights: number
  tone: Tone
}

/** How much of a band's label fits; it stands at its first cell. */
export type LabelSize = 'full' | 'price'

export type DayCell = {
  date: CalendarDate
  day: number
  isWeekend: boolean
  /** Null out of season. */
  band: Band | null
  sold: number
  /** Where what is being painted begins and ends. */
  edge?: 'first' | 'last' | 'both'
  /** In a row a month: the size of the label here, and how many nights it may be long. */
  wide?: { size: LabelSize; nights: number }
  /** The same in week grids. */
  narrow?: { size: LabelSize; nights: number }
}

/** `column`: the weekday of the first night in season, Monday being 1. */
export type Month = { key: string; name: string; column: number; days: DayCell[] }

/** Monday is 1. */
export const weekdayOf = (date: CalendarDate): number => ((dayNumber(date) + 5) % 7) + 1

type Year = {
  opens: CalendarDate
  /** The last check-out. */
  closes: CalendarDate
  nightlyRate: Rupees
  periods: readonly RatePeriod[]
  nights: readonly { date: CalendarDate; sold: number }[]
}

export const toneOf = (amount: Rupees | null, nightlyRate: Rupees): Tone =>
  amount === null ? 'chosen' : amount < nightlyRate ? 'gentle' : 'dear'

/** The band of a night: what is being painted, else its period, else the base rate. */
function bandOn(date: CalendarDate, year: Year, painted: Painted | undefined): Band {
  const { nightlyRate } = year
  if (painted && painted.from <= date && date <= painted.to) {
    const { name, amount, minNights } = painted
    return { key: 'painted', name, amount, minNights, tone: toneOf(amount, nightlyRate) }
  }
  const period = periodOn(date, year)
  if (!period) return { key: 'base', name: 'Base', amount: nightlyRate, minNights: 1, tone: 'base' }
  const { from, name, amount, minNights } = period
  return { key: from, name: name ?? '', amount, minNights, tone: toneOf(amount, nightlyRate) }
}

function edgeOf(date: CalendarDate, painted: Painted | undefined): Pick<DayCell, 'edge'> {
  if (date !== painted?.from) return date === painted?.to ? { edge: 'last' } : {}
  return { edge: date === painted.to ? 'both' : 'first' }
}

/** The months of a season with all their days, and where the labels of bands stand. */
export function monthsOf(year: Year, painted?: Painted): Month[] {
  const { opens, closes } = year
  const last = addDays(closes, -1)
  const sold = new Map(year.nights.map((night) => [night.date, night.sold]))
  const first = Number(opens.slice(5, 7))
  const count = Number(last.slice(5, 7)) - first + 1
  return Array.from({ length: count }, (_, index) => {
    const number = first + index
    const begins = asCalendarDate(`${opens.slice(0, 4)}-${String(number).padStart(2, '0')}-01`)
    const dates = datesFrom(begins, addDays(begins, monthLength(Number(opens.slice(0, 4)), number)))
    const days = dates.map((date, at): DayCell => {
      const isOpen = opens <= date && date < closes
      return {
        date,
        day: at + 1,
        isWeekend: weekdayOf(date) > 5,
        band: isOpen ? bandOn(date, year, painted) : null,
        sold: sold.get(date) ?? 0,
        ...edgeOf(date, painted),
      }
    })
    const shown = days.find(({ band }) => band)?.date ?? begins
    return {
      key: begins.slice(0, 7),
      name: monthName(begins),
      column: weekdayOf(shown),
      days: withLabels(days),
    }
  })
}

/** Nights that a name and a price need beside each other. */
const full = { wide: 4, narrow: 3 }

function withLabels(days: DayCell[]): DayCell[] {
  for (const run of runsOf(days, () => false)) {
    const [first] = run
    if (first && run.length > 1)
      first.wide = { size: run.length < full.wide ? 'price' : 'full', nights: run.length }
    // In week grids a run goes on in the next row: the label stands in the first row with enough of it.
    const rows = runsOf(run, (day) => weekdayOf(day.date) === 1)
    const row =
      rows.find((each) => each.length >= full.narrow) ??
      rows.reduce((longest, each) => (each.length > longest.length ? each : longest), [])
    const [at] = row
    if (at) at.narrow = { size: row.length < full.narrow ? 'price' : 'full', nights: row.length }
  }
  return days
}

/** Days of one band that follow each other; `cuts`: before these days anew. */
function runsOf(days: readonly DayCell[], cuts: (day: DayCell) => boolean): DayCell[][] {
  const runs: DayCell[][] = []
  for (const [at, day] of days.entries()) {
    if (!day.band) continue
    if (days[at - 1]?.band?.key === day.band.key && !cuts(day)) runs.at(-1)?.push(day)
    else runs.push([day])
  }
  return runs
}
