import { z } from 'zod'
import type { BookingStatus } from '../booking/status'
import type { CalendarDate } from '../calendar/calendar-date'
import { panelDate } from '../calendar/calendar-date-schema'
import type { Paise } from '../money/paise'
import type { RatePeriod } from '../rates/rates'
import type { RoomType } from '../room/room'

/** The nights from `from` to before `to`. */
export const chartRequest = z
  .object({ from: panelDate, to: panelDate })
  .refine(({ from, to }) => from < to, { error: 'The last day must be after the first.' })

/** `stay`: what is to be booked, `to` being its check-out, for the warnings about it. */
export const deskAvailabilityRequest = chartRequest.safeExtend({ stay: chartRequest.optional() })

/**
 * A booking, hold or closure in one room number for a stretch of nights, `to` excluded. A booking of several rooms has
 * several; so has one whose guests must change rooms. `due` in paise.
 */
export type ChartStay = {
  bookingId: string
  version: number
  /** `D1` */
  roomNumber: string
  from: CalendarDate
  to: CalendarDate
  /** The dates of the whole booking. */
  checkIn: CalendarDate
  checkOut: CalendarDate
  status: BookingStatus
  name: string
  group: string
  guests: number
  due: Paise
  /** Of a closure. */
  reason?: string
  /** Of a closure that the calendar of another site has made: that site. */
  source?: string
  /** Checked in, and not yet out. */
  isHere: boolean
  hasLeft: boolean
  /** The room was chosen by the desk, or the guest is here: it is not laid out anew. */
  isPinned: boolean
  /** ISO 8601: until when an unpaid hold lasts. */
  holdExpiresAt?: string | null
}

export type ChartWaiting = {
  bookingId: string
  type: RoomType
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
  name: string
  position: number
}

/** `bookingId` would not have to change rooms if `move` were in the room `to` from its check-in. */
export type ChartSwap = {
  bookingId: string
  name: string
  on: CalendarDate
  move: { bookingId: string; version: number; name: string; from: string; to: string; date: CalendarDate }
}

/**
 * Nights of a type that follow each other at one price. `to`: the last night. `amount`: rupees a room. `name`: of the period
 * that sets it.
 */
export type PriceBand = { type: RoomType } & RatePeriod

/** `free` and `prices` (rupees a room): one entry for each night of the range. `bands`: the same prices, with their names. */
export type Chart = {
  from: CalendarDate
  to: CalendarDate
  rooms: { number: string; type: RoomType }[]
  stays: ChartStay[]
  queue: ChartWaiting[]
  /** Bookings whose guests must change rooms during their stay. */
  mustMove: { bookingId: string; name: string; on: CalendarDate; from: string; to: string }[]
  swaps: ChartSwap[]
  free: Record<RoomType, number[]>
  prices: Record<RoomType, number[]>
  bands: PriceBand[]
  /** ISO 8601: when this was read. */
  at: string
}

/** What is free on each night, and what it costs (rupees a room). For the desk: past and closed nights have 0. */
export type DeskAvailability = {
  from: CalendarDate
  to: CalendarDate
  free: Record<RoomType, number[]>
  prices: Record<RoomType, number[]>
  /** Rooms of each type that are free on all the nights, with what one costs for the stay (rupees). */
  stay: { type: RoomType; rooms: number; amount: number }[]
  /** Why guests could not book the stay that was named: the desk is warned, not bound. */
  warnings: Record<RoomType, string[]>
}

/** The room `roomNumber` from the night `from` on. `fromRoom`: which of the booking's rooms moves, where it has several. */
export const pinRequest = z.object({
  bookingId: z.uuid(),
  version: z.int().optional(),
  roomNumber: z.string().regex(/^[A-Z][1-9]\d?$/, 'Choose a room number.'),
  fromRoom: z.string().optional(),
  from: panelDate,
})
