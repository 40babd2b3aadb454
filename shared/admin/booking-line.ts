import { z } from 'zod'
import { type AdminStatus, adminStatuses, type BookingStatus } from '../booking/status'
import type { CalendarDate } from '../calendar/calendar-date'
import { panelDate } from '../calendar/calendar-date-schema'
import type { Paise } from '../money/paise'
import type { RoomType } from '../room/room'

/** `from` and `to` bound the check-in, both included. */
export const bookingTableRequest = z.object({
  status: z.enum(adminStatuses),
  from: panelDate.optional(),
  to: panelDate.optional(),
})
export type BookingTableRequest = z.output<typeof bookingTableRequest>

/** One row of the table of bookings. `name` is '' where none is known. `paid`: online and at the desk, less what went back. */
export type BookingLine = {
  id: string
  status: BookingStatus
  name: string
  group: string
  type: RoomType
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
  guests: number
  paid: Paise
  due: Paise
  source: 'web' | 'desk'
}

/** Every booking of the status, by check-in. `counts` are of all bookings in the range of dates. */
export type BookingTable = { lines: BookingLine[]; counts: Record<AdminStatus, number> }
