import type { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/http/trpc/app-router'
import type { DomainErrorCode } from '#shared/domain-error'

/** By its name, since the class would bring the whole client into the first load. */
const isCallError = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof Error && error.name === 'TRPCClientError'

/** The server's answer, also where it is an error of the server's own; undefined where no answer came. */
export const answerOf = (error: unknown): { message: string } | undefined =>
  isCallError(error) && error.data ? { message: error.message } : undefined

/** Why the server refused; `message` is for people. Undefined when the connection or the server failed. */
export function refusalOf(error: unknown): { code: DomainErrorCode | null; message: string } | undefined {
  if (!isCallError(error)) return undefined
  const { data, message } = error
  if (!data || data.httpStatus >= 500) return undefined
  return { code: data.refusal, message }
}
