import type { CalendarDate } from '../calendar/calendar-date'
import type { Paise } from '../money/paise'
import type { RoomType } from '../room/room'
import type { RefundStep } from './policy'

/**
 * What becomes of the money of a cancelled booking. `refund`: the provider gives it back; `transfer`: the payment is too
 * old for that, and the hotel transfers it by hand; `given`: all that was due had gone back before it was cancelled.
 */
export type RefundWay = 'none' | 'given' | 'waived' | 'refund' | 'transfer'

/** What cancelling today would give. `steps` are the dates on which it drops, this one included. */
export type CancellationQuote = {
  percent: number
  paid: Paise
  /** What is kept as the provider's fee. */
  fee: Paise
  amount: Paise
  way: 'none' | 'refund' | 'transfer'
  steps: RefundStep[]
  /** The same in one line, for people. */
  eligible: string
}

/** A booking as whoever knows its order id may see it: enough to recognise it, too little to learn from. */
export type CancellationDetails = {
  orderId: string
  paymentId: string
  type: RoomType
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
  numberOfGuests: number
  /** First name and initial; of the identity number the last four digits. */
  guests: { name: string; age: number; aadhar: string }[]
  mobileNumber: string
  email: string
  pending: Paise
  quote: CancellationQuote
}

/** A cancelling that was done. `amount` goes back, `donated` stays; `refundId` is the provider's, once it has one. */
export type Cancellation = {
  way: RefundWay
  amount: Paise
  waived: Paise
  refundId: string | null
  /** The provider has not taken the refund yet; it is asked again by itself. */
  isPending: boolean
  /** The bank gave a refund up that the provider had taken, and no other one is on its way yet. */
  hasFailed: boolean
  date: CalendarDate
  /** When the hotel said that the money has gone back; null until then, and where the refund failed afterwards. */
  refundedOn: CalendarDate | null
}

/**
 * What goes back of a booking's payment, as the owner sees it. `refundId` is null until the provider has it; `returned` is
 * all that went or goes back, `amount` and what was given back in the dashboard before; `byHand`: by a transfer of the
 * hotel's own; `stuck`: why the provider has not taken it, in words, where something is the matter.
 */
export type RefundOfBooking = {
  refundId: string | null
  amount: Paise
  returned: Paise
  isProcessed: boolean
  byHand: boolean
  stuck: string | null
}

export type QuoteOutcome =
  | { kind: 'Cancellable'; details: CancellationDetails }
  | { kind: 'Cancelled'; details: CancellationDetails; cancellation: Cancellation }

/** `QuoteChanged`: another amount than the guest agreed to would come back, so nothing was done. */
export type CancelOutcome =
  | { kind: 'Cancelled'; cancellation: Cancellation }
  | { kind: 'QuoteChanged'; details: CancellationDetails }
