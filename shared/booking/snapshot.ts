import type { Paise } from '../money/paise'
import type { Rupees } from '../money/rupees'
import type { Cancellation } from '../refund/cancelling'
import type { DeclinedWhy } from './declined-payment'
import type { BookingStatus } from './status'
import type { Stay } from './stay'

/**
 * The state of a booking's payment. `none`: no payment that went through is known; `waitingForBank`: one is under way;
 * `beingConfirmed`: the provider has it and the booking is about to be confirmed; `declined`: it was not kept.
 */
export type MoneyStanding = 'none' | 'waitingForBank' | 'beingConfirmed' | 'paid' | 'declined'

/** The state of the confirmation mail: `sent` once the mail server has accepted it, `failed` once it is given up. */
export type MailStanding = 'none' | 'onItsWay' | 'sent' | 'failed'

/**
 * `position`: 1 plus the earlier queue entries that share a night; `roomsShort`: how many rooms must become free on the
 * fullest night; `paying`: how many guests hold rooms on these nights unpaid, or are paying; `nextHoldEndsAt`: ISO 8601,
 * when the first of those holds ends.
 */
export type WaitingStanding = {
  position: number
  roomsShort: number
  paying: number
  nextHoldEndsAt: string | null
}

/**
 * A booking as its guest sees it. `version` grows with each change, so that an older copy is recognised. `waiting` is set
 * while it is queued. `holdExpiresAt` is ISO 8601 while the rooms are held, never in the past: null until the order is made
 * and in the grace period after the end.
 */
export type BookingSnapshot = {
  id: string
  version: number
  status: BookingStatus
  stay: Stay
  draftId: string | null
  waiting: WaitingStanding | null
  orderId: string | null
  /** What opens it as `booking.open` does, once it was confirmed. */
  key: string | null
  /** What each night costs for all rooms, in whole rupees; it does not change by itself. */
  nightAmounts: Rupees[]
  payNow: Paise
  payLater: Paise
  /** Its order cannot be made, because the provider refuses the hotel itself. */
  paymentRefused: boolean
  /** The provider's fee, its GST included, once it is known. */
  providerFee: Paise | null
  holdExpiresAt: string | null
  money: MoneyStanding
  /** A payment that went through and was not kept; the provider or the hotel returns it. */
  declinedAmount: Paise | null
  /** Why it was not kept; null without one. */
  declinedWhy: DeclinedWhy | null
  /** It had been captured, and the hotel refunds all of it. */
  declinedIsReturned: boolean
  /** What is refunded, once the booking is cancelled. */
  cancellation: Cancellation | null
  /** The address of the confirmation mail. */
  email: string | null
  mail: MailStanding
  guestNames: string[]
  /** It came to no rooms, and its nights are not on sale now, as after the season was moved. */
  isOffSale: boolean
  /** Until when and why the hotel is closed on its nights, for a booking that is not paid; null: it is open. */
  closedWords: string | null
}

/**
 * A snapshot for which the payment provider was asked. Nothing may be said about charges when it could not be asked
 * (`unasked`), or was asked less than three seconds ago (`asking`).
 */
export type AskedSnapshot = { snapshot: BookingSnapshot; provider: 'asked' | 'unasked' | 'asking' }
