import type { Paise } from '../money/paise'
import type { Cancellation } from '../refund/cancelling'
import type { DeclinedWhy } from './declined-payment'
import type { BookingStatus } from './status'
import type { Stay } from './stay'

/**
 * What is known of a booking's money. `none`: no payment that went through is known; `waitingForBank`: one is under way;
 * `beingConfirmed`: the provider has it and the booking is about to be confirmed; `declined`: it could have no room.
 */
export type MoneyStanding = 'none' | 'waitingForBank' | 'beingConfirmed' | 'paid' | 'declined'

/** What became of the confirmation mail: `sent` once the mail server has accepted it, `failed` once it is given up. */
export type MailStanding = 'none' | 'onItsWay' | 'sent' | 'failed'

/**
 * What stands between a waiting guest and his rooms. `position`: his place among those who wait for a common night;
 * `roomsShort`: how many rooms must come free on his fullest night; `paying`: how many guests hold rooms of his nights
 * unpaid or are just paying; `nextHoldEndsAt`: ISO 8601, when the first of their holds ends that is not over yet.
 */
export type WaitingStanding = {
  position: number
  roomsShort: number
  paying: number
  nextHoldEndsAt: string | null
}

/**
 * Where one booking of a guest stands. `version` grows with each change, so an older copy is recognised. `waiting` is
 * there while he stands in line; `holdExpiresAt` is ISO 8601 while the rooms are held, and never in the past: null while
 * the order is made and in the grace after its end.
 */
export type BookingSnapshot = {
  id: string
  version: number
  status: BookingStatus
  stay: Stay
  draftId: string | null
  waiting: WaitingStanding | null
  orderId: string | null
  payNow: Paise
  payLater: Paise
  /** It waits for an order that cannot be made now: the provider refuses the hotel itself. */
  paymentRefused: boolean
  /** The provider's fee, its GST included, once it is known. */
  providerFee: Paise | null
  holdExpiresAt: string | null
  money: MoneyStanding
  /** A payment that went through and was not kept; the provider returns it, or we do. */
  declinedAmount: Paise | null
  /** Why it was not kept; null without one. */
  declinedWhy: DeclinedWhy | null
  /** It had been captured, and the hotel is returning all of it. */
  declinedIsReturned: boolean
  /** What becomes of the money, once the booking is cancelled. */
  cancellation: Cancellation | null
  /** Where the confirmation goes. */
  email: string | null
  mail: MailStanding
  guestNames: string[]
}

/**
 * A snapshot that the provider was just asked for. Nothing may be said of charges where it could not be (`unasked`), or was
 * asked a moment ago already and is asked again only after three seconds (`asking`).
 */
export type AskedSnapshot = { snapshot: BookingSnapshot; provider: 'asked' | 'unasked' | 'asking' }
