import { type CalendarDate, daysBetween } from '#shared/calendar/calendar-date'
import { monthName } from '#shared/calendar/month-name'
import type { Report, ReportNight } from '#shared/reports/report'
import { shortDate } from '../parts/date-words'
import { lastYearOf } from './range-words'

/** Nights that one bar of the chart stands for. `sold` and `before`: rooms sold a night, on average; `before` null: not known. */
export type Stretch = {
  from: CalendarDate
  to: CalendarDate
  /** `10 Jun`, `10 Jun to 16 Jun`, `June`. */
  name: string
  /** Below the bar. */
  label: string
  nights: number
  sold: number
  onSale: number
  before: number | null
}

const [mostNights, mostWeeks] = [92, 400]

/** Above it a bar stands for a week, above that for a month. */
const sizeOf = (nights: number): 'night' | 'week' | 'month' =>
  nights <= mostNights ? 'night' : nights <= mostWeeks ? 'week' : 'month'

/** The bars of a range: nights, or weeks or months where these would be too many. */
export function stretchesOf({ byNight, from, to, lastYear }: Report): {
  size: 'night' | 'week' | 'month'
  stretches: Stretch[]
} {
  const size = sizeOf(byNight.length)
  const before = new Map(lastYear?.byNight.map(({ date, sold }) => [date, sold]))
  const parts = new Map<string, ReportNight[]>()
  for (const night of byNight) {
    const key =
      size === 'night'
        ? night.date
        : size === 'week'
          ? String(Math.floor(daysBetween(from, night.date) / 7))
          : night.date.slice(0, 7)
    parts.set(key, [...(parts.get(key) ?? []), night])
  }
  const stretches = [...parts.values()].map((nights): Stretch => {
    const [first, last] = [nights[0]?.date ?? from, nights.at(-1)?.date ?? to]
    const mean = (of: (night: ReportNight) => number) =>
      nights.reduce((sum, night) => sum + of(night), 0) / nights.length
    return {
      from: first,
      to: last,
      name: nameOf(size, first, last),
      label: size === 'night' ? String(Number(first.slice(8))) : monthName(first).slice(0, 3),
      nights: nights.reduce((sum, { sold }) => sum + sold, 0),
      sold: mean(({ sold }) => sold),
      onSale: mean(({ onSale }) => onSale),
      before: lastYear && mean(({ date }) => before.get(lastYearOf({ from: date, to: date }).from) ?? 0),
    }
  })
  return { size, stretches }
}

function nameOf(size: 'night' | 'week' | 'month', first: CalendarDate, last: CalendarDate): string {
  if (first === last) return shortDate(first)
  return size === 'month'
    ? `${monthName(first)} ${first.slice(0, 4)}`
    : `${shortDate(first)} to ${shortDate(last)}`
}

/** Whether a bar carries its label: on a laptop, and on a phone, where fewer fit. */
export function labelOf(
  stretches: readonly Stretch[],
  index: number,
  size: 'night' | 'week' | 'month',
): { text: string; isForWide: boolean } | null {
  const one = stretches[index]
  if (!one) return null
  if (size === 'night') {
    const day = Number(one.from.slice(8))
    const isMany = stretches.length > 31
    const isRound = day === 1 || day % 5 === 0
    if (isMany && !(day === 1 || day === 15)) return null
    return {
      text: isMany && day === 1 ? `1 ${monthName(one.from).slice(0, 3)}` : one.label,
      isForWide: !isMany && !isRound,
    }
  }
  const isFirst = one.label !== stretches[index - 1]?.label
  return isFirst
    ? { text: one.label, isForWide: size === 'month' && stretches.length > 12 && index % 3 !== 0 }
    : null
}

/** Rooms a night with at most one decimal. */
export const roomsWords = (rooms: number): string => String(Math.round(rooms * 10) / 10)
