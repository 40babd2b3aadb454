import { z } from 'zod'
import type { BookingStatus } from '../booking/status'
import { stay } from '../booking/stay'
import type { CalendarDate } from '../calendar/calendar-date'
import { words } from '../typed-text'
import { deskDetails } from './desk-details'
import { receipt } from './receipt'

const longestNote = 'Keep the note below 500 characters.'
const ownWords = words()
  .overwrite((text) => text.replaceAll('\0', ''))
  .trim()
  .max(500, longestNote)
const note = ownWords.default('')

/** A booking by phone or at the desk. `id` is made by the browser, so that a repeated request is the same booking. */
export const deskBooking = stay.extend({
  id: z.uuid(),
  details: deskDetails,
  note,
  receipt: receipt.nullish(),
})
export type DeskBooking = z.output<typeof deskBooking>

/** The changes of one. Without a `type` it keeps its own. `version` as it was read: a newer one is a conflict. */
export const deskBookingChange = stay
  .partial({ type: true })
  .extend({ bookingId: z.uuid(), version: z.int(), details: deskDetails, note })
export type DeskBookingChange = z.output<typeof deskBookingChange>

/** `returned`: money that was returned at the desk, if any. */
export const deskBookingEnd = z.object({ bookingId: z.uuid(), returned: receipt.nullish() })
export type DeskBookingEnd = z.output<typeof deskBookingEnd>

/** Rooms of a type that are not sold for the nights from `checkIn` to before `checkOut`. `reason`: free text by the desk. */
export const closing = stay.extend({
  id: z.uuid(),
  reason: ownWords.min(1, 'Say why, so that others at the desk know.'),
})
export type Closing = z.output<typeof closing>

/** Closed dates that are not over. */
export type ClosedDates = Closing & { by: string; createdAt: string }

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

/** `notFree`: nothing was done; `nights` have too few rooms, and `holders` are those who have them. `message` is for the desk. */
export type RoomsOutcome =
  | { kind: 'done'; bookingId: string }
  | { kind: 'notFree'; message: string; nights: CalendarDate[]; holders: RoomHolder[] }
