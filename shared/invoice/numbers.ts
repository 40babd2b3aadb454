import type { CalendarDate } from '../calendar/calendar-date'

/** The year in which India's financial year began: it turns on 1 April, at the hotel. */
export function financialYear(date: CalendarDate): number {
  const year = Number(date.slice(0, 4))
  return Number(date.slice(5, 7)) >= 4 ? year : year - 1
}

export type Series = 'invoice' | 'credit'
export type NumberParts = { series: Series; prefix: string; year: number; count: number }

const two = (year: number) => String(year % 100).padStart(2, '0')

/**
 * `HB/27-28/0001`, and for credit notes `HB/27-28/C001`: with a prefix of five letters these are the sixteen characters that
 * the law allows. Beyond 9,999 and C999 it keeps counting.
 */
export function numberOf({ series, prefix, year, count }: NumberParts): string {
  const counted = series === 'invoice' ? String(count).padStart(4, '0') : `C${String(count).padStart(3, '0')}`
  return `${prefix}/${two(year)}-${two(year + 1)}/${counted}`
}

const shape = /^([A-Z0-9]{1,5})\/(\d\d)-(\d\d)\/(C?)(\d{3,9})$/

/** The parts of a number of this century; undefined where it is none. */
export function partsOfNumber(number: string): NumberParts | undefined {
  const [, prefix, from, to, credit, count] = shape.exec(number) ?? []
  if (prefix === undefined || Number(to) !== (Number(from) + 1) % 100) return undefined
  const parts = {
    series: credit ? ('credit' as const) : ('invoice' as const),
    prefix,
    year: 2000 + Number(from),
    count: Number(count),
  }
  return numberOf(parts) === number ? parts : undefined
}
