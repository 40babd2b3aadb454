import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '../../../server/transport/rpc/app-router'

export const noOrderId = 'Order ID is required.'
export const noAnswer = 'Server error! Please try again.'

/** The server's own words; `fallback` where it answered without any; else that no answer came at all. */
export function failureWords(error: unknown, fallback: string): string {
  if (!(error instanceof TRPCClientError)) return noAnswer
  const { data, message, meta } = error as TRPCClientError<AppRouter>
  if (data) return message
  return meta?.['response'] ? fallback : noAnswer
}
