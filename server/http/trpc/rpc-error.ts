import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { wireError } from '#server/http/middleware/errors'
import type { DomainError } from '#shared/domain-error'

/** A domain error from before any procedure ran, in the shape of tRPC's own errors. */
export function rpcError({ code, message }: DomainError) {
  const { trpc, http } = wireError[code]
  return {
    error: {
      message,
      code: TRPC_ERROR_CODES_BY_KEY[trpc],
      data: { code: trpc, httpStatus: http, refusal: code },
    },
  }
}
