import { z } from 'zod'
import type { GuestOnCard } from '../admin/booking-card'
import type { CalendarDate } from '../calendar/calendar-date'
import { panelDate } from '../calendar/calendar-date-schema'
import type { Paise } from '../money/paise'
import type { RoomType } from '../room/room'
import { versioned } from './change'

/** Left out: the desk's today, which turns at 06:00. */
export const todayRequest = z.object({ date: panelDate.optional() })

/** `roomNumbers`: what is handed out, one for each room; left out, those that are laid out. */
export const checkInRequest = versioned.extend({ roomNumbers: z.array(z.string().max(4)).max(50).optional() })

/** One booking in the day's lists. Money in paise, instants ISO 8601. */
export type TodayRow = {
  bookingId: string
  version: number
  name: string
  group: string
  type: RoomType
  /** Their room numbers on this day: `D1`. */
  rooms: string[]
  /** Room numbers of these which somebody still has. */
  inUse: string[]
  guests: number
  guestList: GuestOnCard[]
  country: string
  mobileNumber: string
  checkIn: CalendarDate
  checkOut: CalendarDate
  total: Paise
  paid: Paise
  /** At most what their group owes in all. */
  due: Paise
  /** What they have paid beyond their bill, at most the credit of their group in all. */
  credit: Paise
  /** What they owe, or have paid too much, that other bookings of their group make up for. */
  balancedInGroup: Paise
  note: string
  /** Names or identity documents are missing. */
  detailsMissing: boolean
  checkedInAt: string | null
  checkedOutAt: string | null
  isCancelled: boolean
}

/**
 * The desk's day. `arriving`: check-in on the day, those who are here already included, and today who should have come earlier
 * and still can; `leaving`: check-out on the day, those
 * who have left included; `inHouse`: here, and stays the night; `owing`: checked in or past check-in, with something due,
 * whatever the date; `toGiveBack`: who has a credit, also before they come and after cancelling.
 */
export type Today = {
  date: CalendarDate
  arriving: TodayRow[]
  inHouse: TodayRow[]
  leaving: TodayRow[]
  owing: TodayRow[]
  toGiveBack: TodayRow[]
  alerts: { id: string; text: string; happened: string; bookingId: string | null }[]
  /** Rooms of each type that are free tonight, with the price of a night (rupees). */
  free: { type: RoomType; rooms: number; amount: number }[]
  tomorrow: { date: CalendarDate; arriving: TodayRow[]; leaving: TodayRow[]; free: number }
  /** ISO 8601: when this was read. */
  at: string
}
