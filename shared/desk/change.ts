import { z } from 'zod'
import { roomCount } from '../booking/stay'
import type { CalendarDate } from '../calendar/calendar-date'
import { panelDate } from '../calendar/calendar-date-schema'
import { roomType } from '../room/room-schema'
import { ownWords } from '../typed-text'
import type { NotFree } from './desk-booking'
import { callerDetails } from './desk-details'
import { folioAmount, groupName } from './folio'

const amount = z.int().min(0).max(1_000_000_000)
const reason = ownWords.min(1, 'Say why it is done.').max(200)

/**
 * What a booking becomes; what is left out stays. `price`: the whole stay in paise, whole rupees; without it a night that the
 * booking has keeps its price, and another one costs what it costs today.
 */
const wanted = z.object({
  bookingId: z.uuid(),
  type: roomType.optional(),
  checkInDate: panelDate.optional(),
  checkOutDate: panelDate.optional(),
  numberOfRooms: roomCount.optional(),
  price: amount.multipleOf(100, 'Enter the price in whole rupees.').optional(),
})
export const changePreviewRequest = wanted
export type WantedChange = z.output<typeof wanted>

/** `version` and `expectedTotal` (paise) as they were read: 409 `Changed` or `QuoteChanged` otherwise. */
export const bookingChange = wanted.extend({
  version: z.int().optional(),
  expectedTotal: amount.optional(),
  /** Needed with `price`. One that begins with “our fault” makes refunds count to the new check-in alone. */
  reason: reason.optional(),
  /** The guest is mailed unless this is false. */
  tellGuest: z.boolean().default(true),
  guest: callerDetails.optional(),
  note: ownWords.optional(),
  /** '' takes it out of its group. */
  group: z.union([z.literal(''), groupName]).optional(),
})
export type BookingChange = z.output<typeof bookingChange>

export const isOurFault = (reason: string | undefined): boolean => /^our fault\b/i.test(reason ?? '')

/** One night of a stay; `amount` for all its rooms, in paise. */
export type NightPrice = { date: CalendarDate; amount: number }

/** In paise. `due` is negative where money goes back. `notFree`: why it cannot be done now. */
export type ChangePreview = {
  oldTotal: number
  newTotal: number
  paid: number
  due: number
  nights: NightPrice[]
  notFree: NotFree | null
  /** Out of season, longer than guests may book and the like: the desk is warned, not bound. */
  warnings: string[]
}

/**
 * Rooms for guests in house from the desk's today to their check-out. `keepsRooms`: beside those that they have; else instead of
 * them.
 */
export const fromTonightWanted = z.object({
  bookingId: z.uuid(),
  type: roomType,
  numberOfRooms: roomCount,
  keepsRooms: z.boolean(),
})
export type FromTonight = z.output<typeof fromTonightWanted>

/** `id` is of the new booking, made by the browser, so that a repeated request makes nothing new. `expectedTotal` in paise. */
export const fromTonightRequest = fromTonightWanted.extend({
  id: z.uuid(),
  version: z.int().optional(),
  expectedTotal: amount.optional(),
  tellGuest: z.boolean().default(true),
})
export type FromTonightRequest = z.output<typeof fromTonightRequest>

/**
 * In paise. `newTotal`: of the rooms from tonight on; `unused`: nights of the first booking that are taken off; `carried`: paid
 * for these, and counts for the new rooms; then `due` on both bookings together, or `credit` on the first.
 */
export type FromTonightPreview = {
  checkIn: CalendarDate
  checkOut: CalendarDate
  newTotal: number
  unused: number
  carried: number
  due: number
  credit: number
  notFree: NotFree | null
  warnings: string[]
}

export const cancelReasons = [
  'guest asked',
  'did not come',
  'left early',
  'road closed',
  'our fault',
  'other',
] as const
export type CancelReason = (typeof cancelReasons)[number]
export const cancelModes = ['policy', 'full', 'amount', 'none'] as const
export type CancelMode = (typeof cancelModes)[number]

const ending = z.object({
  bookingId: z.uuid(),
  version: z.int().optional(),
  note: ownWords.max(500).default(''),
  tellGuest: z.boolean().default(true),
})

/** `amount` (paise) for the mode `amount`. `expectedRefund` (paise) as it was read: 409 `QuoteChanged` otherwise. */
export const cancelRequest = ending
  .extend({
    mode: z.enum(cancelModes),
    amount: folioAmount.optional(),
    reason: z.enum(cancelReasons),
    expectedRefund: amount.optional(),
  })
  .refine(({ mode, amount }) => (mode === 'amount') === (amount !== undefined), {
    error: 'Enter the amount that goes back.',
    path: ['amount'],
  })

/** What each way of cancelling would give back, in paise. `online` to the payment, `atDesk` by hand. `why`: it is not possible. */
export type CancelWay = { mode: CancelMode; online: number; atDesk: number; why: string | null }
export type CancelPreview = {
  paid: number
  /** Nights and extras that they have used; they stay on the bill. */
  used: number
  /** The most that `amount` may give back. */
  most: number
  ways: CancelWay[]
}

export const noShowRequest = ending
/** `amount` (paise) goes back; left out, nothing does. */
export const leaveEarlyRequest = ending.extend({
  amount: folioAmount.optional(),
  reason: z.enum(cancelReasons).default('left early'),
})
export type LeaveEarlyRequest = z.output<typeof leaveEarlyRequest>

export const undoActions = ['cancel', 'noShow', 'leaveEarly', 'checkIn', 'checkOut'] as const
export const undoRequest = z.object({ bookingId: z.uuid(), action: z.enum(undoActions) })
export type UndoAction = (typeof undoActions)[number]

export const versioned = z.object({ bookingId: z.uuid(), version: z.int().optional() })
