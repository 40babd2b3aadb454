import { z } from 'zod'
import type { BookingStatus } from '../booking/status'
import { roomCount, stay } from '../booking/stay'
import type { CalendarDate } from '../calendar/calendar-date'
import { panelDate } from '../calendar/calendar-date-schema'
import type { RoomType } from '../room/room'
import { roomType } from '../room/room-schema'
import { ownWords } from '../typed-text'
import { callerDetails } from './desk-details'
import { deskMethods, folioAmount, groupName } from './folio'

const note = ownWords.default('')

/** Money taken with the booking; `amount` in paise. */
const firstPayment = z.object({
  id: z.uuid(),
  amount: folioAmount,
  method: z.enum(deskMethods),
  reference: ownWords.max(100).optional(),
})

/**
 * Rooms of one or both types for somebody who calls or stands at the desk: all of them or none. `id` is made by the browser,
 * so that a repeated request makes nothing new. A payment is split over the bookings by their prices.
 */
export const deskBooking = z
  .object({
    id: z.uuid(),
    checkInDate: panelDate,
    checkOutDate: panelDate,
    rooms: z
      .array(z.object({ type: roomType, numberOfRooms: roomCount }))
      .min(1, 'Choose at least one room.')
      .max(10)
      .refine((rooms) => new Set(rooms.map(({ type }) => type)).size === rooms.length, {
        error: 'Name each room type once.',
      }),
    group: groupName.optional(),
    note,
    payment: firstPayment.nullish(),
    /** The room number that was chosen, for a booking of one room. */
    roomNumber: z.string().max(4).optional(),
    /** What the caller was told, in paise: 409 `QuoteChanged` where it costs something else. */
    expectedTotal: z.int().min(0).optional(),
  })
  .and(callerDetails)
export type DeskBooking = z.output<typeof deskBooking>

/** Rooms of a type that are not sold for the nights from `checkIn` to before `checkOut`. `roomNumber`: which of them. */
export const closing = stay.extend({
  id: z.uuid(),
  roomNumber: z.string().max(4).optional(),
  reason: ownWords.min(1, 'Say why, so that others at the desk know.'),
})
export type Closing = z.output<typeof closing>

/** Closed dates that are not over. */
export type ClosedDates = Omit<Closing, 'roomNumber'> & {
  roomNumber: string | null
  by: string
  createdAt: string
  /** The site whose calendar has closed them; null where somebody here has. */
  source: string | null
}

/** Somebody who has, or waits for, rooms of the type on the nights that are wanted. `name` is null where none is known. */
export type RoomHolder = {
  bookingId: string
  status: BookingStatus
  source: 'web' | 'desk'
  name: string | null
  orderId: string | null
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
}

/** Nothing was done; `nights` have too few rooms, and `holders` are those who have them. `message` is for the desk. */
export type NotFree = { kind: 'notFree'; message: string; nights: CalendarDate[]; holders: RoomHolder[] }

export type RoomsOutcome = { kind: 'done'; bookingId: string } | NotFree
export type DeskBookingOutcome = { kind: 'done'; bookingIds: string[] } | NotFree

/** A stay of somebody who calls again. */
export type EarlierStay = {
  bookingId: string
  name: string
  email: string
  guests: number
  rooms: number
  type: RoomType
  checkIn: CalendarDate
  nights: number
}
