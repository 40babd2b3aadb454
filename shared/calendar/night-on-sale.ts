import type { CalendarDate } from './calendar-date'
import type { Sale } from './season'

/** Whether guests can book this night. */
export const isNightOnSale = (night: CalendarDate, { seasons, closed = [] }: Sale): boolean =>
  seasons.some(({ minCheckIn, maxCheckIn }) => minCheckIn <= night && night <= maxCheckIn) &&
  !closed.some(({ from, to }) => from <= night && night <= to)
