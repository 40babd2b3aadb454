import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/http/trpc/app-router'

export const noOrderId = 'Order ID is required.'
const noAnswer = 'Server error! Please try again.'

/** The server's message; `fallback` where it answered without one; otherwise that no answer came. */
export function failureWords(error: unknown, fallback: string): string {
  if (!(error instanceof TRPCClientError)) return noAnswer
  const { data, message, cause } = error as TRPCClientError<AppRouter>
  if (data) return message
  // Thrown by browsers when a call is cut (TypeError) and when it times out (DOMException).
  return cause instanceof TypeError || cause instanceof DOMException ? noAnswer : fallback
}
