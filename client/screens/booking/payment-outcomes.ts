import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '../../../server/transport/rpc/app-router'
import type { AskedSnapshot } from '../../../shared/booking/snapshot'
import { messages, type PaymentState } from './payment-states'

/** What a guest must hear also when he has left the screen. */
export const concernsMoney = (state: PaymentState): boolean =>
  state.is === 'closed' ? state.money === 'unknown' : state.is !== 'noRooms' && state.is !== 'choosing'

/** What the guest is told when the window closed and nothing was handed over. */
export function withoutPayment(bookingId: string, answer: AskedSnapshot | undefined): PaymentState {
  if (answer && (answer.snapshot.money !== 'none' || answer.snapshot.declinedAmount !== null))
    return { is: 'elsewhere', bookingId }
  return {
    is: 'closed',
    message: messages.closed,
    money: answer?.provider === 'asked' ? 'notCharged' : 'unknown',
    holdExpiresAt: answer?.snapshot.holdExpiresAt ?? null,
  }
}

export function refusalOf(error: unknown): string | null {
  return error instanceof TRPCClientError
    ? ((error as TRPCClientError<AppRouter>).data?.refusal ?? null)
    : null
}

/** The server's own words where it answered; else that something went wrong on the way. */
export function startFailure(error: unknown): PaymentState {
  const answer = error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : undefined
  if (!answer) return { is: 'failed', message: messages.startFailed, again: 'pay', callUs: false }
  const message = error instanceof Error ? error.message : messages.startFailed
  // Where the provider refuses the hotel itself, trying again does not help.
  const mayTry = answer.httpStatus >= 500 && answer.refusal !== 'PaymentsRefused'
  return { is: 'failed', message, again: mayTry ? 'pay' : null, callUs: false }
}
