import type { CalendarDate } from '../calendar/calendar-date'
import type { OtherIdKind } from '../guest/identity'
import type { Paise } from '../money/paise'
import type { RoomType } from '../room/room'
import type { RefundStep } from './policy'

/**
 * How a cancelled booking is refunded. `refund`: by the provider; `transfer`: by a bank transfer of the hotel's own, since
 * the payment is too old for the provider; `given`: all that was due had been returned before it was cancelled.
 */
export type RefundWay = 'none' | 'given' | 'waived' | 'refund' | 'transfer'

/** The refund for cancelling today. `paid` and `fee` are of all online payments; `amount` is refunded of them, `atDesk` is given back at the desk; `gift`
 * is what a guest leaves to the hotel who donates their refund. `steps` are the dates until which each share holds, the current one included. */
export type CancellationQuote = {
  percent: number
  paid: Paise
  /** The part of the payments that is kept as the provider's fees. */
  fee: Paise
  amount: Paise
  atDesk: Paise
  gift: Paise
  way: 'none' | 'refund' | 'transfer'
  steps: RefundStep[]
  /** The same as one sentence, for people. */
  eligible: string
}

/** A booking for anyone who knows its order id: enough to recognise it, without personal data in full. */
export type CancellationDetails = {
  orderId: string
  /** Of its stay; '' where that was not paid online. */
  paymentId: string
  type: RoomType
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
  numberOfGuests: number
  /** First name and initial; the last four digits of the identity number, '' where it is none. */
  guests: { name: string; age: number; aadhar: string; otherId: OtherIdKind | '' }[]
  mobileNumber: string
  email: string
  pending: Paise
  quote: CancellationQuote
}

/** What goes back of one payment. `byHand`: by a transfer of the hotel's own, which is still to be made or was made. */
export type RefundPart = {
  refundId: string | null
  amount: Paise
  isPending: boolean
  hasFailed: boolean
  byHand: boolean
}

/**
 * A cancellation. `amount` is refunded, `waived` is left to the hotel; `refundId` is the provider's for the first part, once it
 * has one. `parts`: one for each payment of which money goes back, the latest payment first.
 */
export type Cancellation = {
  parts: RefundPart[]
  way: RefundWay
  amount: Paise
  waived: Paise
  refundId: string | null
  /** The provider has not accepted all of the refund yet; the hotel keeps asking. */
  isPending: boolean
  /** The bank rejected a refund, or a part of it, that the provider had accepted, and no other one is under way yet. */
  hasFailed: boolean
  date: CalendarDate
  /** When the hotel marked it as refunded; null until then, and when the refund failed afterwards. */
  refundedOn: CalendarDate | null
}

/**
 * What goes back, as the owner sees it. `refundId`: null until the provider has it; `byHand`: all or a part of it by a transfer of the
 * hotel's own; `stuck`: why the provider has not accepted it, as sentences; null when all is well.
 */
export type RefundForOwner = {
  refundId: string | null
  amount: Paise
  isProcessed: boolean
  byHand: boolean
  stuck: string | null
}

/**
 * The refund of a booking. `refundId`: of its first part; `returned` is `amount` and what was refunded in the provider's dashboard
 * before; `parts`: one for each payment of which money goes back, the latest payment first.
 */
export type RefundOfBooking = RefundForOwner & { returned: Paise; parts: RefundForOwner[] }

export type QuoteOutcome =
  | { kind: 'Cancellable'; details: CancellationDetails }
  | { kind: 'Cancelled'; details: CancellationDetails; cancellation: Cancellation }

/**
 * `atDesk`: still to be given back at the desk, in paise. `QuoteChanged`: the refund is no longer the amount that the guest agreed to, so nothing was done.
 */
export type CancelOutcome =
  | { kind: 'Cancelled'; cancellation: Cancellation; atDesk: Paise }
  | { kind: 'QuoteChanged'; details: CancellationDetails }
