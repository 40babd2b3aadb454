import { initTRPC, TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { userId } from '#shared/booking/checkout'
import { DomainError } from '#shared/domain-error'
import type { HttpDeps } from '../context'
import { unexpected, wireError } from '../middleware/errors'
import { sentence } from '../middleware/sentence'

/** Secrets come as headers, since a URL would end up in logs: the guest's as `user-id`, the administrator's as `auth-token`. */
export type RpcContext = {
  deps: HttpDeps
  requestId: string
  networkAddress: string
  userIdHeader: string | undefined
  authTokenHeader: string | undefined
}

/** What the library refuses by itself, before any procedure runs. */
const librarysRefusals: Partial<Record<TRPCError['code'], string>> = {
  PARSE_ERROR: 'Send the input as JSON.',
  BAD_REQUEST: 'Send the input as JSON.',
  UNSUPPORTED_MEDIA_TYPE: 'Send the input as JSON, with the content type application/json.',
  NOT_FOUND: 'There is no such call.',
  METHOD_NOT_SUPPORTED: 'Send this call with POST.',
}

/** For people: our own refusals as they are, bad input as a sentence, nothing of what nobody expected. */
function wordsFor(error: TRPCError): string {
  if (error.cause instanceof ZodError) return sentence(error.cause)
  if (error.code === 'INTERNAL_SERVER_ERROR') return unexpected
  return error.cause instanceof DomainError ? error.message : (librarysRefusals[error.code] ?? error.message)
}

/**
 * A guest whose line has died without a word is still written to. So a stream lasts a minute and is then asked for anew:
 * whoever does not ask is not there any more.
 */
const sse = {
  maxDurationMs: 60_000,
  ping: { enabled: true, intervalMs: 5000 },
  client: { reconnectAfterInactivityMs: 12_000 },
}

const t = initTRPC.context<RpcContext>().create({
  sse,
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    message: wordsFor(error),
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      refusal: error.cause instanceof DomainError ? error.cause.code : null,
    },
  }),
})

export const router = t.router

/** A refusal of a service as it goes over this wire; everything else stays what it is. */
export const rpcRefusal = (cause: unknown): unknown =>
  cause instanceof DomainError
    ? new TRPCError({ code: wireError[cause.code].trpc, message: cause.message, cause })
    : cause

/** One middleware maps every refusal of every service. */
const procedure = t.procedure.use(async ({ next }) => {
  const result = await next()
  if (!result.ok && result.error.cause instanceof DomainError) throw rpcRefusal(result.error.cause)
  return result
})

/** For everybody. */
export const open = procedure

/** For somebody who says which user he is. */
export const asUser = procedure.use(({ ctx, next }) => {
  const parsed = userId.safeParse(ctx.userIdHeader)
  if (!parsed.success) throw new DomainError('InvalidInput', 'Send your user id in the header user-id.')
  return next({ ctx: { ...ctx, userId: parsed.data } })
})

/** For a signed-in administrator; `ctx.admin` is his address. */
export const asAdmin = procedure.use(async ({ ctx, next }) => {
  const authToken = ctx.authTokenHeader ?? ''
  const admin = await ctx.deps.services.requireAdmin(authToken)
  return next({ ctx: { ...ctx, admin, authToken } })
})
