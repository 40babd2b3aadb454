import { z } from 'zod'
import { calendarDate } from '../calendar/calendar-date-schema'
import type { Paise } from '../money/paise'
import type { RoomType } from '../room/room'

export const cancelArrivalsRequest = z.object({ date: calendarDate })

/**
 * What became of one party. `cancelled`: `back` goes back by itself, `atDesk` was taken at the desk and has to be given back
 * there; `arrived`: they are here, so nothing was done; `failed`: it stands as it was, and asking again tries it again.
 * `isMailed`: a mail tells them; else somebody has to call. Amounts in paise.
 */
export type CancelledArrival = {
  bookingId: string
  outcome: 'cancelled' | 'arrived' | 'failed'
  type: RoomType
  rooms: number
  /** '' where nobody said it. */
  name: string
  mobileNumber: string
  back: Paise
  atDesk: Paise
  isMailed: boolean
}
