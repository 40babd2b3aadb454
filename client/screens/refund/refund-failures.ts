import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/http/trpc/app-router'

export const noOrderId = 'Order ID is required.'
const noAnswer = 'Server error! Please try again.'

/** The server's own words; `fallback` where it answered without any; else that no answer came at all. */
export function failureWords(error: unknown, fallback: string): string {
  if (!(error instanceof TRPCClientError)) return noAnswer
  const { data, message, cause } = error as TRPCClientError<AppRouter>
  if (data) return message
  // What a browser throws when a call is cut, and when it is given up after a while.
  return cause instanceof TypeError || cause instanceof DOMException ? noAnswer : fallback
}
