import { z } from 'zod'
import type { BookingStatus } from '../booking/status'
import type { CalendarDate } from '../calendar/calendar-date'
import { calendarDate } from '../calendar/calendar-date-schema'
import type { Rupees } from '../money/rupees'
import type { RoomType } from '../room/room'
import type { RatePeriod } from './rates'

/** The year of a season. */
const id = z.int('Give the year of the season.')

/** How it is decided whether guests can book a season: `automatic` as soon as it is on or next, `from` on `salesFrom`. */
const salesRule = z.enum(['automatic', 'open', 'stopped', 'from'])
export type SalesRule = z.output<typeof salesRule>

/** What the browser believes a season to be before it changes it. */
const expected = z
  .object({
    opens: calendarDate,
    closes: calendarDate,
    isClosed: z.boolean(),
    sales: salesRule,
    salesFrom: calendarDate.nullable(),
  })
  .optional()

export const seasonRequest = z.object({ id, expected })
export type SeasonRequest = z.output<typeof seasonRequest>

/**
 * `closes`: the last check-out. `onSale`: sells now, or not; null: as soon as it is on or next; left out: stays as it is.
 * `salesFrom`: the day from which it sells, instead of `onSale`; null: no such day; left out: stays as it is.
 */
export const seasonSetting = z.object({
  id,
  opens: calendarDate,
  closes: calendarDate,
  onSale: z.boolean().nullish(),
  salesFrom: calendarDate.nullish(),
  expected,
})
export type SeasonSetting = z.output<typeof seasonSetting>

/** A season as it would be set, or closed. */
export const seasonPreviewRequest = z.union([z.object({ id, isClosed: z.literal(true) }), seasonSetting])
export type SeasonPreviewRequest = z.output<typeof seasonPreviewRequest>

/** A year's season in the panel. `onSale`: in force now. `isUsual`: the owner has changed nothing of it. */
export type SeasonRow = {
  id: number
  opens: CalendarDate
  closes: CalendarDate
  onSale: boolean
  isClosed: boolean
  isUsual: boolean
  sales: SalesRule
  salesFrom: CalendarDate | null
}

/** A booking that would have nights out of season. `name` is null where none is known. */
export type StrandedBooking = {
  bookingId: string
  name: string | null
  status: BookingStatus
  type: RoomType
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
}

/**
 * What a season would do. `waiting`: queue entries that would end as `NoRooms`. Nights are counted from today on. `onSale`,
 * `offSale`: years that guests could book from then on, and no longer.
 */
export type SeasonPreview = {
  onSale: number[]
  offSale: number[]
  stranded: StrandedBooking[]
  waiting: number
  addedNights: number
  removedNights: number
}

/** A type in one year: the nights of its season, with how many of `all` rooms are sold or closed. */
export type RatesOfYear = {
  season: SeasonRow
  nightlyRate: Rupees
  periods: RatePeriod[]
  all: number
  nights: { date: CalendarDate; sold: number }[]
}
