import type { BookingStatus } from '../booking/status'
import type { CalendarDate } from '../calendar/calendar-date'
import type { Address } from '../guest/guest'
import type { Paise } from '../money/paise'
import type { RefundOfBooking } from '../refund/cancelling'
import type { RoomType } from '../room/room'

/** One guest as the desk sees them. `identity`: as `identityWords` says it. */
export type GuestOnCard = {
  /** Position in the list, from 1, which `revealIdentity` takes. */
  position: number
  name: string
  age: number
  identity: string
  /** `revealIdentity` can show the whole number. */
  canReveal: boolean
}

/** The state of the confirmation mail; `none`: there is none (a booking by phone without an email address). */
export type MailStanding = 'none' | 'waiting' | 'sent' | 'notDelivered'

/** A booking as the administrator reads it. All money in paise, dates `YYYY-MM-DD`, instants ISO 8601. */
export type BookingCard = {
  id: string
  version: number
  status: BookingStatus
  /** Who made it: the guest on the site, or the desk (by phone or in person). */
  source: 'web' | 'desk'
  type: RoomType
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
  nights: number
  numberOfGuests: number
  guests: GuestOnCard[]
  /** Parts are '' where they are not known. */
  address: Address
  mobileNumber: string
  email: string
  /** Something is missing (a guest's name is '' then, an age 0): `completeDetails` fills it in. */
  detailsMissing: boolean
  /** The personal data was erased on request. */
  erased: boolean
  /** Paid through the provider. */
  paidOnline: Paise
  /** At the desk, less what was returned there. */
  receivedAtDesk: Paise
  /** What the desk gave back of the money that was paid online. */
  givenAtDesk: Paise
  /** What is still due. */
  pending: Paise
  /** Paid beyond what is due: to be given back. */
  overpaid: Paise
  /** The public reference, by which guests find and cancel it; null where it was never confirmed. */
  orderId: string | null
  /** Of its stay; null for a booking by the desk. */
  paymentId: string | null
  refund: RefundOfBooking | null
  /** What the hotel keeps if the booking is deleted now: paid and received, less what is refunded or returned. */
  kept: Paise
  /** `deleteBooking` will not refuse it for its status. */
  canDelete: boolean
  /** `erase` will not refuse it for its status or dates. */
  canErase: boolean
  confirmationMail: MailStanding
  /** Free text by the desk. */
  note: string
  createdAt: string
}
