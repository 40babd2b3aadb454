import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/http/trpc/app-router'
import type { AskedSnapshot } from '#shared/booking/snapshot'
import { type MoneyWord, messages, type PaymentState } from './payment-states'

/** Whether the guest must see this even after leaving the page. */
export function concernsMoney(state: PaymentState): boolean {
  if (state.is === 'closed') return state.money === 'unknown'
  if (state.is === 'timeOver') return state.money !== 'notCharged'
  if (state.is === 'confirming') return state.late && !state.hidden
  return !['idle', 'choosing', 'working', 'noRooms'].includes(state.is)
}

/** The state after the window closed without handing over a payment. */
export function withoutPayment(bookingId: string, answer: AskedSnapshot | undefined): PaymentState {
  if (answer && (answer.snapshot.money !== 'none' || answer.snapshot.declinedAmount !== null))
    return { is: 'elsewhere', bookingId }
  return {
    is: 'closed',
    message: messages.closed,
    money: chargeWordOf(answer),
    holdExpiresAt: answer?.snapshot.holdExpiresAt ?? null,
  }
}

/** What may be said about charges when no payment that went through is known. */
export const chargeWordOf = (answer: AskedSnapshot | undefined): MoneyWord =>
  answer?.provider === 'asked' ? 'notCharged' : 'unknown'

export function refusalOf(error: unknown): string | null {
  return error instanceof TRPCClientError
    ? ((error as TRPCClientError<AppRouter>).data?.refusal ?? null)
    : null
}

/** The server's message where it answered; otherwise that starting the payment failed. */
export function startFailure(error: unknown): PaymentState {
  const answer = error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : undefined
  const { startFailed, notOpened: money } = messages
  if (!answer) return { is: 'failed', message: startFailed, money, again: true, callUs: false }
  const message = error instanceof Error ? error.message : startFailed
  // While the provider refuses the hotel, trying again does not help.
  const again = answer.httpStatus >= 500 && answer.refusal !== 'PaymentsRefused'
  return { is: 'failed', message, money, again, callUs: false }
}
