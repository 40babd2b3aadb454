import type { CalendarDate } from '#shared/calendar/calendar-date'
import { hotelToday, instantForWire, timeForPeople } from '#shared/calendar/hotel-today'

/** `money`: paise, shown in rupees. `moment`: an instant, shown in hotel time. `long`: text that needs a wide column. */
export type CellKind = 'text' | 'long' | 'money' | 'number' | 'date' | 'moment'
export type Cell = string | number | CalendarDate | Date | null

/** A table that is read while it is sent: a column for each cell of a row. */
export type Sheet = {
  name: string
  columns: readonly { title: string; kind: CellKind }[]
  batches: AsyncIterable<readonly Cell[][]>
}

/** An instant as `2027-06-10 14:05`, hotel time. */
export const momentText = (at: Date): string => `${hotelToday(at)} ${timeForPeople(at)}`

/** Days since 30 December 1899, as spreadsheets count them; with the time of day in hotel time. */
export const serialOf = (cell: string | Date): number => {
  // As if the hotel's clock showed UTC.
  const shown = cell instanceof Date ? instantForWire(cell).replace(/\+.*/, 'Z') : cell
  return Date.parse(shown) / 86_400_000 + 25_569
}
