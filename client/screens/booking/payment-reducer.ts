import type { CheckoutOutcome, VerifyOutcome } from '#shared/booking/checkout'
import type { AskedSnapshot, BookingSnapshot } from '#shared/booking/snapshot'
import { isLive } from '#shared/booking/status'
import type { Asked } from './payment-asked'
import {
  concernsMoney,
  confirmedBy,
  confirmedIn,
  isUnderWay,
  verifyFailure,
  withoutPayment,
} from './payment-outcomes'
import { type ConfirmedBooking, type Handed, messages, type PaymentState } from './payment-states'
import type { HeldOutcome } from './window-order'

/** How long the message "It is your turn" is shown before the window covers it. */
const turnMs = 2500
/** How long a window has to hand over its own payment before it is closed for a change elsewhere. */
const handOverMs = 3000
/** The server asks the provider about an order at most every three seconds. */
const askAgainMs = 3100
const firstPauseMs = 2000
const longestPauseMs = 30_000

/** One press on "Pay": a copy of what is asked for, so that no two presses are the same object. */
export type Attempt = Asked
/** What waits for an answer; when something else has come up since, the answer is ignored. */
type Waiting = PaymentState | Handed

type Model = {
  state: PaymentState
  /** A screen shows the state. */
  isSeen: boolean
  /** The last press on "Pay", or an earlier one whose window has handed over a payment since. */
  latest?: Attempt | undefined
  /** The booking whose events matter, since it may end elsewhere. */
  follows?: string | undefined
}

/** What happens before the window is open; `failed`: its script, the checkout or the window itself. */
type Preparing =
  | { is: 'scriptLoaded'; attempt: Attempt }
  | { is: 'checkedOut'; attempt: Attempt; outcome: CheckoutOutcome }
  | { is: 'turnShown'; attempt: Attempt; held: HeldOutcome }
  | { is: 'failed'; attempt: Attempt; failure: PaymentState }

export type Verified = VerifyOutcome | { status: 'unreached' | 'refused' }

/** What has happened. `after`: the pause before the question that is answered. */
export type PaymentEvent =
  | Preparing
  | { is: 'seen' | 'left' | 'choose' | 'dismiss' | 'again' }
  | { is: 'stillLeft'; since: PaymentState }
  | { is: 'pay'; asked: Asked }
  | { is: 'windowGone' | 'windowSilent'; attempt: Attempt; bookingId: string }
  | { is: 'handedOver'; payment: Handed }
  | { is: 'verified'; payment: Handed; after: number; answer: Verified }
  | { is: 'asked'; bookingId: string; during: PaymentState; after: number; answer: AskedSnapshot | undefined }
  | { is: 'mailRequested'; booking: ConfirmedBooking; during: Waiting; mailFailed: boolean }
  | { is: 'bookingChanged' | 'timeOver'; booking: BookingSnapshot }
  | { is: 'graceOver'; attempt: Attempt; booking: BookingSnapshot }

/** What is to be done. Times are in milliseconds; `verifyNow` ends the pauses of `verify`. */
export type PaymentEffect =
  | { do: 'prepare'; attempt: Attempt; least: number }
  | { do: 'checkout' | 'closeWindow'; attempt: Attempt }
  | { do: 'openWindow'; attempt: Attempt; held: HeldOutcome }
  | { do: 'verify'; payment: Handed; after: number }
  | { do: 'ask'; bookingId: string; during: PaymentState; after: number }
  | { do: 'requestMail'; booking: ConfirmedBooking; during: Waiting }
  | { do: 'keep'; payment: Handed | undefined }
  | { do: 'wait'; after: number; event: PaymentEvent }
  | { do: 'verifyNow' | 'readBooking' | 'bringBack' | 'refresh' }

export const noPayment: Model = { state: { is: 'idle' }, isSeen: false }

type Step = { model: Model; effects: PaymentEffect[] }
type Of<Is extends PaymentEvent['is']> = Extract<PaymentEvent, { is: Is }>

const idle: PaymentState = { is: 'idle' }
const refresh: PaymentEffect = { do: 'refresh' }

const step = (model: Model, ...effects: PaymentEffect[]): Step => ({ model, effects })

/** The payment from "Pay" to the outcome: the next model, and what is to be done. */
export function reduce(model: Model, event: PaymentEvent): Step {
  const { state, latest } = model
  switch (event.is) {
    case 'seen':
      return step({ ...model, isSeen: true })
    case 'left':
      // In a later task, so that a screen which only remounts keeps its state.
      return step({ ...model, isSeen: false }, wait(0, { is: 'stillLeft', since: state }))
    case 'stillLeft':
      // A result that was seen is not shown again. A payment under way goes on.
      return model.isSeen || state !== event.since || isUnderWay(state) ? step(model) : become(model, idle)
    case 'choose':
      return become(model, state.is === 'confirming' ? { ...state, hidden: false } : { is: 'choosing' })
    case 'dismiss':
      return become(model, state.is === 'confirming' ? { ...state, hidden: true } : idle)
    case 'again':
      if (state.is === 'confirming') return step(model, { do: 'verifyNow' })
      return latest ? pay(model, { ...latest, isTurn: false }) : step(model)
    case 'pay':
      return pay(model, event.asked)
    case 'windowGone':
    case 'windowSilent':
      return windowGone(model, event)
    case 'handedOver':
      return handedOver(model, event.payment)
    case 'verified':
      return verified(model, event)
    case 'asked':
      return asked(model, event)
    case 'mailRequested': {
      const { booking, during, mailFailed } = event
      const isWaiting = during === (state.is === 'confirming' ? state.payment : state)
      return isWaiting ? known(model, { is: 'confirmed', booking, mailFailed }) : step(model)
    }
    case 'bookingChanged':
      return bookingChanged(model, event.booking)
    case 'timeOver':
      return timeOver(model, event.booking)
    case 'graceOver': {
      if (openAttempt(model) !== event.attempt) return step(model)
      const next = decided({ ...model, latest: undefined }, event.booking, state)
      return step(next.model, ...closing(event.attempt), ...next.effects)
    }
    default:
      return prepared(model, event)
  }
}

const wait = (after: number, event: PaymentEvent): PaymentEffect => ({ do: 'wait', after, event })

/** A result that no screen shows brings the guest back if it concerns their money; otherwise it is dropped. */
function become(before: Model, state: PaymentState, ...effects: PaymentEffect[]): Step {
  const isFollowed = ['working', 'closed', 'confirming'].includes(state.is)
  const model = { ...before, state, follows: isFollowed ? before.follows : undefined }
  if (model.isSeen || state.is === 'idle') return step(model, ...effects)
  if (concernsMoney(state)) return step(model, ...effects, { do: 'bringBack' })
  return isUnderWay(state) ? step(model, ...effects) : become(model, idle, ...effects)
}

function pay(model: Model, what: Asked): Step {
  const { state } = model
  if (state.is === 'working') return step(model)
  if (state.is === 'confirming') return become(model, { ...state, hidden: false })
  const attempt = { ...what }
  const [at, least] = what.isTurn ? (['turn', turnMs] as const) : (['script', 0] as const)
  return become({ ...model, latest: attempt }, { is: 'working', at }, { do: 'prepare', attempt, least })
}

function prepared(model: Model, event: Preparing): Step {
  const { attempt } = event
  // An earlier window has handed over a payment meanwhile, or the guest left before the window opened.
  if (model.latest !== attempt) return step(model, refresh)
  if (!model.isSeen) return become(model, idle, refresh)
  switch (event.is) {
    case 'scriptLoaded':
      return become(model, { is: 'working', at: 'order' }, { do: 'checkout', attempt })
    case 'failed':
      return become(model, event.failure, refresh)
    case 'checkedOut':
      return checkedOut(model, event)
    case 'turnShown':
      return open(model, attempt, event.held)
  }
}

function checkedOut(model: Model, { attempt, outcome }: Of<'checkedOut'>): Step {
  if (outcome.kind === 'NoRooms')
    return become(model, { is: 'noRooms', message: messages.noRooms(attempt.request) }, refresh)
  if (outcome.kind !== 'Held')
    return become(model, { is: 'elsewhere', bookingId: outcome.bookingId }, refresh)
  if (!attempt.joins) return open(model, attempt, outcome)
  const shown: PaymentEvent = { is: 'turnShown', attempt, held: outcome }
  return become(model, { is: 'working', at: 'turn' }, refresh, wait(turnMs, shown))
}

function open(model: Model, attempt: Attempt, held: HeldOutcome): Step {
  const next = { ...model, follows: held.bookingId }
  return become(next, { is: 'working', at: 'window' }, { do: 'openWindow', attempt, held }, refresh)
}

/** The attempt whose window is open. */
const openAttempt = ({ state, latest }: Model): Attempt | undefined =>
  state.is === 'working' && state.at === 'window' ? latest : undefined

const closing = (attempt: Attempt | undefined): PaymentEffect[] =>
  attempt ? [{ do: 'closeWindow', attempt }] : []

/** Says nothing about charges before the server has asked the provider. */
function windowGone(model: Model, event: Of<'windowGone' | 'windowSilent'>): Step {
  const { is, attempt, bookingId } = event
  if (openAttempt(model) !== attempt) return step(model)
  const during: PaymentState = { is: 'working', at: 'asking' }
  const ask: PaymentEffect = { do: 'ask', bookingId, during, after: 0 }
  return become(model, during, ...closing(is === 'windowSilent' ? attempt : undefined), ask)
}

/** Until the hotel has answered, nothing asks the guest to pay. A newer payment replaces an older one. */
function handedOver(model: Model, payment: Handed): Step {
  const { bookingId, asked: latest } = payment
  return become(
    { ...model, latest, follows: bookingId },
    { is: 'confirming', payment, bookingId, late: false, unreached: false, hidden: false },
    ...closing(model.latest === latest ? undefined : model.latest),
    { do: 'keep', payment },
    { do: 'verify', payment, after: 0 },
    { do: 'readBooking' },
  )
}

/** Repeated until the server has an answer, even if a newer payment or an event has overtaken this one. */
function verified(model: Model, { payment, after, answer }: Of<'verified'>): Step {
  const { state } = model
  const { status } = answer
  const now = state.is === 'confirming' && state.payment === payment ? state : undefined
  if (status === 'pending' || status === 'unreached') {
    const pause = Math.min(after * 2 || firstPauseMs, longestPauseMs)
    const again: PaymentEffect = { do: 'verify', payment, after: pause }
    return now
      ? become(model, { ...now, late: true, unreached: status === 'unreached' }, again)
      : step(model, again)
  }
  if (!now) return step(model)
  if (answer.status === 'confirmed')
    return step(model, { do: 'requestMail', booking: confirmedBy(payment, answer.orderId), during: payment })
  if (status === 'refused') return known(model, verifyFailure)
  return known(model, { is: 'elsewhere', bookingId: payment.bookingId })
}

/** A payment that is known at the hotel need not be kept over a reload. */
const known = (model: Model, state: PaymentState): Step =>
  become(model, state, { do: 'keep', payment: undefined }, refresh)

function decided(model: Model, booking: BookingSnapshot, during: Waiting): Step {
  const confirmed = confirmedIn(booking)
  return confirmed
    ? step(model, { do: 'requestMail', booking: confirmed, during })
    : known(model, { is: 'elsewhere', bookingId: booking.id })
}

function bookingChanged(model: Model, booking: BookingSnapshot): Step {
  const { state } = model
  if (state.is === 'confirming') {
    // The end of its hold is no decision: the payment may still be accepted.
    const isDecided = booking.status === 'Confirmed' || booking.money === 'declined'
    return isDecided ? decided(model, booking, state.payment) : step(model)
  }
  const attempt = openAttempt(model)
  if (isLive(booking.status) || !(attempt || state.is === 'closed')) return step(model)
  if (booking.status === 'Expired') return timeOver(model, booking)
  return attempt ? step(model, wait(handOverMs, { is: 'graceOver', attempt, booking })) : step(model)
}

/** The rooms are no longer held. Ignored while a payment is being prepared or confirmed. */
function timeOver(model: Model, { id: bookingId, stay }: BookingSnapshot): Step {
  const { state, latest } = model
  const isPreparing = state.is === 'working' && state.at !== 'window'
  if (isPreparing || state.is === 'confirming' || state.is === 'confirmed') return step(model)
  const during: PaymentState = { is: 'timeOver', stay, money: 'asking' }
  const ask: PaymentEffect = { do: 'ask', bookingId, during, after: 0 }
  // From here on the window counts only if it hands over a payment.
  return become({ ...model, latest: undefined }, during, ...closing(latest), ask, refresh)
}

function asked(model: Model, { bookingId, during, after, answer }: Of<'asked'>): Step {
  // Asks again if the provider was asked a moment before, since the guest may have paid in between.
  if (answer?.provider === 'asking' && after === 0)
    return step(model, { do: 'ask', bookingId, during, after: askAgainMs })
  if (model.state !== during) return step(model, refresh)
  if (answer && confirmedIn(answer.snapshot)) return decided(model, answer.snapshot, during)
  const next = withoutPayment(bookingId, answer)
  const state = during.is === 'timeOver' && next.is === 'closed' ? { ...during, money: next.money } : next
  // The booking may have ended while the provider was asked.
  return become(model, state, refresh, { do: 'readBooking' })
}
