import { z } from 'zod'
import type { CalendarDate } from '../calendar/calendar-date'
import { panelDate } from '../calendar/calendar-date-schema'
import type { Paise } from '../money/paise'
import type { RoomType } from '../room/room'
import { ownWords } from '../typed-text'
import { cancelReasons } from './change'

export const arrivalsRequest = z.object({ date: panelDate })
/** `note` stands in the mail. */
export const cancelArrivalsRequest = arrivalsRequest.extend({
  reason: z.enum(cancelReasons).default('road closed'),
  note: ownWords.max(500).default(''),
})
export type CancelArrivals = z.output<typeof cancelArrivalsRequest>

/** Who comes on a day, before it is cancelled. Amounts in paise; `isMailed`: they get a mail; `isHere`: nothing is done. */
export type ArrivalToCancel = {
  bookingId: string
  name: string
  rooms: number
  mobileNumber: string
  /** Paid online, and not refunded yet: it goes back. */
  online: Paise
  /** Received at the desk, less what was given back. */
  atDesk: Paise
  isMailed: boolean
  isHere: boolean
}

/** Somebody to call about a cancelled day, or with news for their arrival. `atDesk` (paise) has to be given back. */
export type CallToMake = {
  bookingId: string
  name: string
  mobileNumber: string
  type: RoomType
  rooms: number
  checkIn: CalendarDate
  reason: string
  atDesk: Paise
  ticked: boolean
}

export const callTicked = z.object({ bookingId: z.uuid(), ticked: z.boolean() })

/**
 * What happened to one party. `cancelled`: `back` is refunded online, `atDesk` was received at the desk and has to be
 * returned there; `arrived`: they are here, so nothing was done; `failed`: unchanged, and a repeated request tries again.
 * `isMailed`: they get a mail; otherwise somebody has to call. Amounts in paise.
 */
export type CancelledArrival = {
  bookingId: string
  outcome: 'cancelled' | 'arrived' | 'failed'
  type: RoomType
  rooms: number
  /** '' where it is not known. */
  name: string
  mobileNumber: string
  back: Paise
  atDesk: Paise
  isMailed: boolean
}
