import { z } from 'zod'
import type { CalendarDate } from '../calendar/calendar-date'
import { panelDate } from '../calendar/calendar-date-schema'
import type { DeskMethod } from './folio'

/** Received less given back, in paise; negative where more was given back. */
export type MethodSums = Record<DeskMethod, number>

/** `counted` and `difference` in paise; null while the day is open. `date`: the desk's day, from 06:00 to 06:00. */
export type DayMoney = {
  date: CalendarDate
  byMethod: MethodSums
  byPerson: { email: string; sums: MethodSums }[]
  closed: { at: string; by: string; counted: number; difference: number } | null
}

/** One desk payment or refund of a day, with whose booking it is. */
export type DayLine = {
  id: string
  at: string
  bookingId: string | null
  name: string
  kind: 'payment' | 'refund'
  amount: number
  method: DeskMethod
  reference?: string
  by: string
}

/** `mustClose`: the earliest open day with desk money, which has to be closed first; null where every one is closed. */
export type DayView = DayMoney & { lines: DayLine[]; mustClose: CalendarDate | null }

export const dayRequest = z.object({ date: panelDate.optional() })
/** `countedCash` in paise. */
export const dayClosing = z.object({
  date: panelDate,
  countedCash: z
    .int('Enter the cash that you counted.')
    .min(0, 'Enter the cash that you counted.')
    .max(10_000_000_000),
})
export type ClosedDay = Pick<DayMoney, 'date' | 'byMethod' | 'byPerson'> & {
  counted: number
  difference: number
}
