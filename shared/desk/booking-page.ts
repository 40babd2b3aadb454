import type { BookingCard } from '../admin/booking-card'
import type { CalendarDate } from '../calendar/calendar-date'
import type { BillTax } from '../invoice/invoice'
import type { CancelReason, NightPrice, UndoAction } from './change'
import type { Folio } from './folio'

/**
 * Something that happened to a booking. `at`: ISO 8601. `by`: an administrator's address, `guest`, or null: by itself.
 * `isMoney`: money moved.
 */
export type TimelineEntry = {
  at: string
  text: string
  detail: string
  by: string | null
  isMoney: boolean
}

/** One of the booking's rooms, from a night on. */
export type RoomStretch = { roomNumber: string; from: CalendarDate; to: CalendarDate }

/** What a booking's page shows. Money in paise, instants ISO 8601. */
export type BookingPage = {
  card: BookingCard
  group: string
  nights: NightPrice[]
  rooms: RoomStretch[]
  /** The desk's today. */
  today: CalendarDate
  checkedInAt: string | null
  checkedOutAt: string | null
  /** Before an early departure. */
  originalCheckOut: CalendarDate | null
  ended: { reason: CancelReason | null; note: string; isNoShow: boolean } | null
  folio: Folio
  /** The tax inside what the rooms cost; null where the hotel charges none. */
  tax: BillTax | null
  timeline: TimelineEntry[]
  /** What the desk can do now, or why it cannot: null where it can. */
  actions: Record<BookingAction, string | null>
}

export const bookingActions = [
  'checkIn',
  'checkOut',
  'takeMoney',
  'addExtra',
  'change',
  'moveRoom',
  'giveBack',
  'mailAgain',
  'leaveEarly',
  'noShow',
  'cancel',
  'delete',
  'erase',
] as const
export type BookingAction = (typeof bookingActions)[number] | `undo ${UndoAction}`
