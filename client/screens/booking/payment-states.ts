import type { HandedOver } from '#client/site/payment-window'
import type { PaymentShare } from '#shared/booking/quote'
import type { DateRange, Stay } from '#shared/booking/stay'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import type { Asked } from './payment-asked'

/** The states between "Pay" and "Booking Confirmed". */
export type PaymentState =
  | { is: 'idle' }
  /** `refused`: the price had changed when the guest pressed "Pay". */
  | { is: 'choosing'; refused?: RefusedPrice }
  /** These dates cannot be booked (any more); shown at the dates. */
  | { is: 'refusedStay'; stay: Stay; message: string }
  | { is: 'working'; at: Step }
  /**
   * A payment was handed over and the hotel does not know of it yet. `late`: asked at least once without an answer;
   * `unreached`: it could not be reached just now; `hidden`: the guest has closed the dialog.
   */
  | {
      is: 'confirming'
      payment: Handed
      bookingId: string
      late: boolean
      unreached: boolean
      hidden: boolean
    }
  | { is: 'confirmed'; booking: ConfirmedBooking; mailFailed: boolean }
  | { is: 'noRooms'; message: string }
  | { is: 'closed'; message: string; money: MoneyWord; holdExpiresAt: string | null }
  | { is: 'failed'; message: string; money: string; again: boolean; callUs: boolean }
  /** The time to pay has run out and the room is no longer held. */
  | { is: 'timeOver'; stay: Stay; money: MoneyWord | 'asking' }
  /** Shown on the status page: being confirmed, queued, already paid, declined. */
  | { is: 'elsewhere'; bookingId: string }

/** `was`: the total that the guest saw; `message`: the server's. */
export type RefusedPrice = { was: Paise; share: PaymentShare; message: string }

/** The signed payment that the window handed over, and its booking. */
export type Handed = { by: HandedOver; bookingId: string; asked: Asked }

/** A confirmed booking as this browser knows it; the server may know more. */
export type ConfirmedBooking = {
  id: string
  orderId: string
  stay: Stay
  email: string
  paid: Paise
  payLater: Paise
}

export type Step = 'turn' | 'script' | 'order' | 'window' | 'asking'

/** What may be said about charges after the window closed without a payment. */
export type MoneyWord = 'notCharged' | 'unknown'

export const stepWords: Record<Step, string> = {
  turn: 'It is your turn! Your room is held for you. The payment window opens now …',
  script: 'Opening the payment service …',
  order: 'Holding your room …',
  window: 'The payment window is open. Your room is held while you pay.',
  asking: 'Asking the payment service what became of your payment …',
}

export const moneyWords: Record<MoneyWord | 'asking', string> = {
  asking: 'Asking the payment service whether anything was charged …',
  notCharged: 'You have not been charged.',
  unknown:
    'We could not reach the payment service to check whether you were charged. We keep trying; nothing is lost.',
}

const thanks = 'Thank you for choosing us. We eagerly await your arrival.'

export const messages = {
  scriptFailed: 'Failed to load payment processor',
  startFailed: 'An error occurred while initiating payment',
  verifyRefused: 'Payment verification failed. Please contact support.',
  verifyFailed: 'An error occurred during payment verification. Please try again',
  mailFailed: 'Failed to send confirmation.',
  closed: 'Payment window closed',
  notOpened: 'The payment window was not opened, so nothing was charged for this attempt.',
  beingConfirmed: 'Your payment is being confirmed; you need not pay again.',
  asksByItself: 'This page keeps checking and tells you as soon as your booking is confirmed.',
  refusedPayment: 'If you have paid, you need not pay again: we look for your payment and send you an email.',
  nothingAsked: 'You have not been charged for this request: no payment was asked for.',
  priceChanged: (was: Paise, now: Paise) =>
    `The price of this stay has changed from ${moneyForPeople(was)} to ${moneyForPeople(now)} while this page was open. Nothing was booked or charged.`,
  noRooms: ({ checkIn, checkOut }: DateRange) =>
    `All rooms are booked for ${dateForPeople(checkIn)} and ${dateForPeople(checkOut)}. ` +
    'You may check for other dates. Redirecting to home',
  confirmed: (email: string) => `An email has been sent to ${email}. ${thanks}`,
  mailOnItsWay: (email: string) => `An email is on its way to ${email}. ${thanks}`,
  undelivered: (email: string) =>
    `The email to ${email} could not be delivered. Your booking is confirmed: please keep its reference. ${thanks}`,
  thanks,
} as const
