import type { DateRange } from '../../../shared/booking/stay'
import { dateForPeople } from '../../../shared/calendar/calendar-date'

/** Where the guest is between "Pay" and "Booking Confirmed". Every state says what is known of room and money. */
export type PaymentState =
  | { is: 'idle' }
  | { is: 'choosing' }
  | { is: 'working'; at: Step }
  | { is: 'confirmed'; bookingId: string; email: string; mailFailed: boolean }
  | { is: 'noRooms'; message: string }
  | { is: 'closed'; message: string; money: MoneyWord; holdExpiresAt: string | null }
  | { is: 'failed'; message: string; again: 'pay' | 'verify' | null; callUs: boolean }
  /** The time to pay is over and the room is not held any more. */
  | { is: 'timeOver'; message: string }
  /** The status page knows more: being confirmed, waiting, paid already, declined. */
  | { is: 'elsewhere'; bookingId: string }

export type Step = 'turn' | 'script' | 'order' | 'window' | 'verifying' | 'asking'

/** What may be said of charges after the window closed without a payment. */
export type MoneyWord = 'notCharged' | 'unknown'

export const stepWords: Record<Step, string> = {
  turn: 'It is your turn! Your room is held for you. The payment window opens now …',
  script: 'Opening the payment service …',
  order: 'Holding your room …',
  window: 'The payment window is open. Your room is held while you pay.',
  verifying: 'Confirming your payment. Please keep this page open …',
  asking: 'Asking the payment service what became of your payment …',
}

export const moneyWords: Record<MoneyWord, string> = {
  notCharged: 'You have not been charged.',
  unknown:
    'We could not reach the payment service to see whether something was charged. We keep asking; nothing is lost.',
}

export const messages = {
  scriptFailed: 'Failed to load payment processor',
  startFailed: 'An error occurred while initiating payment',
  verifyRefused: 'Payment verification failed. Please contact support.',
  verifyFailed: 'An error occurred during payment verification. Please try again',
  mailFailed: 'Failed to send confirmation.',
  closed: 'Payment window closed',
  notOpened: 'The payment window was not opened, so this try has charged nothing.',
  noRooms: ({ checkIn, checkOut }: DateRange) =>
    `All rooms are booked for ${dateForPeople(checkIn)} and ${dateForPeople(checkOut)}. ` +
    'You may check for other dates. Redirecting to home',
  confirmed: (email: string) =>
    `An email has been sent to ${email}. Thank you for choosing us. We eagerly await your arrival.`,
} as const
