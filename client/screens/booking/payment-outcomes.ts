import { TRPCClientError } from '@trpc/client'
import { refusalOf } from '#client/app/refusal'
import type { AppRouter } from '#server/http/trpc/app-router'
import type { AskedSnapshot, BookingSnapshot } from '#shared/booking/snapshot'
import { asPaise } from '#shared/money/paise'
import type { Asked } from './payment-asked'
import { type ConfirmedBooking, type Handed, messages, type PaymentState } from './payment-states'

/** States that go on even if no screen shows them. */
export const isUnderWay = (state: PaymentState): boolean =>
  state.is === 'working' || state.is === 'confirming' || (state.is === 'timeOver' && state.money === 'asking')

/** Whether the guest must see this even after leaving the page. */
export function concernsMoney(state: PaymentState): boolean {
  if (state.is === 'closed') return state.money === 'unknown'
  if (state.is === 'timeOver') return state.money !== 'notCharged'
  if (state.is === 'confirming') return state.late && !state.hidden
  return !['idle', 'choosing', 'refusedStay', 'working', 'noRooms'].includes(state.is)
}

/** The state after the window closed without handing over a payment; `answer`: undefined if the server could not be asked. */
export function withoutPayment(bookingId: string, answer: AskedSnapshot | undefined): PaymentState {
  if (answer && (answer.snapshot.money !== 'none' || answer.snapshot.declinedAmount !== null))
    return { is: 'elsewhere', bookingId }
  return {
    is: 'closed',
    message: messages.closed,
    // No payment that went through is known.
    money: answer?.provider === 'asked' ? 'notCharged' : 'unknown',
    holdExpiresAt: answer?.snapshot.holdExpiresAt ?? null,
  }
}

/** The booking of a snapshot, if it is confirmed. */
export function confirmedIn(snapshot: BookingSnapshot): ConfirmedBooking | undefined {
  const { id, status, orderId, stay, email, payNow, payLater } = snapshot
  if (status !== 'Confirmed' || !orderId) return undefined
  return { id, orderId, stay, email: email ?? '', paid: payNow, payLater }
}

/** The booking that a payment has confirmed. */
export function confirmedBy({ bookingId, asked }: Handed, orderId: string): ConfirmedBooking {
  const { request, payer, payNow, payLater } = asked
  const { type, rooms, checkIn, checkOut } = request
  const stay = { type, rooms, checkIn, checkOut }
  return { id: bookingId, orderId, stay, email: payer.email, paid: payNow, payLater }
}

type Failed = Extract<PaymentState, { is: 'failed' }>
const failed = (message: string, more: Partial<Failed>): Failed => ({
  is: 'failed',
  message,
  money: messages.notOpened,
  again: true,
  callUs: false,
  ...more,
})

export const scriptFailure = failed(messages.scriptFailed, { callUs: true })
export const verifyFailure = failed(messages.verifyRefused, {
  money: messages.refusedPayment,
  again: false,
  callUs: true,
})

/** Whether other prices or dates are to be read, since what the guest saw is not so any more. */
export const isOutdated = (error: unknown): boolean =>
  ['WrongAmount', 'StayNotPossible'].includes(refusalOf(error)?.code ?? '')

/** What the form shows of a refused checkout: the new price, or the reason at the dates. */
export function checkoutFailure(error: unknown, { request, details, payNow, payLater }: Asked): PaymentState {
  const refusal = details && refusalOf(error)
  if (refusal?.code === 'WrongAmount') {
    const was = asPaise(payNow + payLater)
    return { is: 'choosing', refused: { was, share: payLater === 0 ? 100 : 60, message: refusal.message } }
  }
  if (refusal?.code === 'StayNotPossible') {
    const { type, rooms, checkIn, checkOut } = request
    return { is: 'refusedStay', stay: { type, rooms, checkIn, checkOut }, message: refusal.message }
  }
  return startFailure(error)
}

/** The server's message where it answered; otherwise that starting the payment failed. */
export function startFailure(error: unknown): PaymentState {
  const answer = error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : undefined
  if (!answer || !(error instanceof Error)) return failed(messages.startFailed, {})
  // While the provider refuses the hotel, trying again does not help.
  const again = answer.httpStatus >= 500 && answer.refusal !== 'PaymentsRefused'
  return failed(error.message, { again })
}
