import { z } from 'zod'
import { calendarDate } from '../calendar/calendar-date-schema'
import { untilLastNight } from '../calendar/night-range'
import type { NightPrice } from '../desk/change'
import type { Paise } from '../money/paise'
import { keyedBooking } from './my-booking'
import { nightSpan } from './night-calendar'

/** The dates that a guest wants for their booking instead. */
export const wantedDates = keyedBooking.extend({ checkInDate: calendarDate, checkOutDate: calendarDate })
export type WantedDates = z.output<typeof wantedDates>

/** `expectedTotal`: the price that the guest saw, in paise; 409 `QuoteChanged` where it is another one by now. */
export const dateChange = wantedDates.extend({ expectedTotal: z.int().min(0).max(1_000_000_000) })
export type DateChange = z.output<typeof dateChange>

/** Nights that may become the booking's. */
export const ownCalendarRequest = nightSpan.safeExtend(keyedBooking.shape).transform(untilLastNight)

/**
 * What other dates would cost, in paise; `due` after the change. `free`: its rooms are free on all nights, its own nights
 * included. `why`: why the change cannot be made, in words; null where it can.
 */
export type DateChangeQuote = {
  oldTotal: Paise
  newTotal: Paise
  paid: Paise
  due: number
  nights: NightPrice[]
  free: boolean
  why: string | null
}
