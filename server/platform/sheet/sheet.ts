import type { CalendarDate } from '#shared/calendar/calendar-date'

/** `money`: paise, shown in rupees. `moment`: an instant, shown in hotel time. `long`: text that needs a wide column. */
export type CellKind = 'text' | 'long' | 'money' | 'number' | 'date' | 'moment'
export type Cell = string | number | CalendarDate | Date | null

/** A table that is read while it is sent: a column for each cell of a row. */
export type Sheet = {
  name: string
  columns: readonly { title: string; kind: CellKind }[]
  batches: AsyncIterable<readonly Cell[][]>
}

const indiaMs = 5.5 * 3_600_000

/** An instant as `2027-06-10 14:05`, hotel time. */
export const momentText = (at: Date): string =>
  new Date(at.getTime() + indiaMs).toISOString().slice(0, 16).replace('T', ' ')

/** Days since 30 December 1899, as spreadsheets count them; with the time of day in hotel time. */
export const serialOf = (cell: string | Date): number => {
  const ms = cell instanceof Date ? cell.getTime() + indiaMs : Date.parse(cell)
  return ms / 86_400_000 + 25_569
}
