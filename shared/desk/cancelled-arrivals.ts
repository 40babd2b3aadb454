import { z } from 'zod'
import { calendarDate } from '../calendar/calendar-date-schema'
import type { Paise } from '../money/paise'
import type { RoomType } from '../room/room'

export const cancelArrivalsRequest = z.object({ date: calendarDate })

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
