import { initTRPC, TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { requireAdmin } from '#modules/admin/sign-in'
import { sentence, unexpected, wireError } from '#server/http/middleware/errors'
import { userId } from '#shared/booking/checkout'
import { DomainError } from '#shared/domain-error'
import { inPaise, inRupees } from '#shared/money/wire-money'
import type { Ctx } from '../../context'
import type { HttpDeps } from '../context'
import { requireRole } from '../permissions'

/** Secrets are headers, because a URL would end up in logs: `user-id` for guests, `auth-token` for administrators. */
export type RpcContext = {
  deps: HttpDeps
  server: Ctx
  requestId: string
  networkAddress: string
  userAgent: string
  userIdHeader: string | undefined
  authTokenHeader: string | undefined
  /** Unset: a page calls within this process. */
  isOverHttp?: true | undefined
}

/** Messages for requests that tRPC refuses before any procedure runs. */
const requestErrors: Partial<Record<TRPCError['code'], string>> = {
  PARSE_ERROR: 'Send the input as JSON.',
  BAD_REQUEST: 'Send the input as JSON.',
  UNSUPPORTED_MEDIA_TYPE: 'Send the input as JSON, with the content type application/json.',
  NOT_FOUND: 'There is no such call.',
  METHOD_NOT_SUPPORTED: 'Send this call with POST.',
}

/** For people: domain errors as they are, invalid input as a sentence, no details of unexpected errors. */
function messageFor(error: TRPCError): string {
  if (error.cause instanceof ZodError) return sentence(error.cause)
  if (error.code === 'INTERNAL_SERVER_ERROR') return unexpected
  return error.cause instanceof DomainError ? error.message : (requestErrors[error.code] ?? error.message)
}

const t = initTRPC.context<RpcContext>().create({
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    message: messageFor(error),
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      refusal: error.cause instanceof DomainError ? error.cause.code : null,
    },
  }),
})

export const router = t.router

/** A domain error as a TRPCError; everything else stays as it is. */
const toTrpcError = (cause: unknown): unknown =>
  cause instanceof DomainError
    ? new TRPCError({ code: wireError[cause.code].trpc, message: cause.message, cause })
    : cause

/** Calls over HTTP carry money in rupees, and every mutation answers an object. Those of pages stay in the program. */
const onWire = t.procedure.use(async ({ ctx, path, type, getRawInput, next }) => {
  if (!ctx.isOverHttp || type === 'subscription') return next()
  const result = await next({ getRawInput: async () => inPaise(path, await getRawInput()) })
  if (!result.ok) return result
  const data = inRupees(path, result.data)
  return { ...result, data: type === 'mutation' ? (data ?? {}) : data }
})

/** Maps the domain errors of all use cases. */
const procedure = onWire.use(async ({ next }) => {
  const result = await next()
  if (!result.ok && result.error.cause instanceof DomainError) throw toTrpcError(result.error.cause)
  return result
})

/** For everyone. */
export const open = procedure

/** For a guest who sends a user id. */
export const asUser = procedure.use(({ ctx, next }) =>
  next({ ctx: { ...ctx, userId: requiredUserId(ctx.userIdHeader) } }),
)

export function requiredUserId(header: string | undefined): string {
  const parsed = userId.safeParse(header)
  if (!parsed.success) throw new DomainError('InvalidInput', 'Send your user id in the header user-id.')
  return parsed.data
}

/** For a signed-in administrator with the role that `permissions` names; `ctx.admin` is the email address. */
export const asAdmin = procedure.use(async ({ ctx, path, next }) => {
  const authToken = ctx.authTokenHeader ?? ''
  const { email: admin, role } = await requireAdmin(ctx.server, authToken)
  requireRole(path, role)
  return next({ ctx: { ...ctx, admin, role, authToken } })
})
