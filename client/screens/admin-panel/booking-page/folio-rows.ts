import { hotelToday } from '#shared/calendar/hotel-today'
import type { Folio, FolioLine } from '#shared/desk/folio'
import { shortDate } from '../parts/date-words'
import { methodNames } from '../parts/method-words'
import { personWords } from './page-words'

/** A line as it is shown. `amount` in paise, negative where it lowers what is due. */
export type FolioRow = {
  line: FolioLine
  date: string
  how: string
  amount: number
  isReversed: boolean
}

const isMoney = ({ kind }: FolioLine) => kind === 'payment' || kind === 'refund'
const isLess = ({ kind }: FolioLine) => kind === 'payment' || kind === 'discount'

/**
 * First what is charged, then what was paid and given back, each by date. A reversed line stays, with who reversed it and
 * why; the line that reverses it is not shown, as it says the same.
 */
export function folioRows({ lines }: Folio): { charges: FolioRow[]; money: FolioRow[] } {
  const shown = new Set(lines.map(({ id }) => id))
  const rows = [...lines]
    .filter(({ reverses }) => reverses === undefined || !shown.has(reverses))
    .sort((one, other) => Number(other.kind === 'room') - Number(one.kind === 'room') || compare(one, other))
    .map(asRow)
  return {
    charges: rows.filter(({ line }) => !isMoney(line)),
    money: rows.filter(({ line }) => isMoney(line)),
  }
}

const compare = (one: FolioLine, other: FolioLine): number => Date.parse(one.at) - Date.parse(other.at)

const asRow = (line: FolioLine): FolioRow => ({
  line,
  date: shortDate(hotelToday(new Date(line.at))),
  how: howWords(line),
  amount: isLess(line) ? -line.amount : line.amount,
  isReversed: line.reversed !== undefined,
})

function howWords({ kind, method, reference, by, reversed }: FolioLine): string {
  if (reversed) return `Reversed by ${personWords(reversed.by)}: ${reversed.reason}`
  const what = kind === 'discount' ? 'Discount' : kind === 'refund' ? 'Given back' : ''
  return [what, method && methodNames[method], by && personWords(by), reference].filter(Boolean).join(', ')
}
