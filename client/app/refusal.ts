import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/http/trpc/app-router'
import type { DomainErrorCode } from '#shared/domain-error'

/** What the server answered, were it a fault of its own; undefined where no answer came. */
export const answerOf = (error: unknown): { message: string } | undefined =>
  error instanceof TRPCClientError && error.data ? { message: error.message } : undefined

/** Why the server refused, if it did: `message` is for people. Undefined for a line that is down, or a fault. */
export function refusalOf(error: unknown): { code: DomainErrorCode | null; message: string } | undefined {
  if (!(error instanceof TRPCClientError)) return undefined
  const { data, message } = error as TRPCClientError<AppRouter>
  if (!data || data.httpStatus >= 500) return undefined
  return { code: data.refusal, message }
}
