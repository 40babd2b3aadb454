import type { TRPC_ERROR_CODE_KEY } from '@trpc/server'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DomainError, type DomainErrorCode } from '#shared/domain-error'

/** The status of each domain error over tRPC and REST; the compiler requires every code. */
export const wireError: Record<DomainErrorCode, { trpc: TRPC_ERROR_CODE_KEY; http: ContentfulStatusCode }> = {
  InvalidInput: { trpc: 'BAD_REQUEST', http: 400 },
  TooLarge: { trpc: 'PAYLOAD_TOO_LARGE', http: 413 },
  UnsupportedFile: { trpc: 'UNSUPPORTED_MEDIA_TYPE', http: 415 },
  WrongAmount: { trpc: 'BAD_REQUEST', http: 400 },
  StayNotPossible: { trpc: 'BAD_REQUEST', http: 400 },
  SellingStopped: { trpc: 'CONFLICT', http: 409 },
  TooManyHolds: { trpc: 'TOO_MANY_REQUESTS', http: 429 },
  TooManyTries: { trpc: 'TOO_MANY_REQUESTS', http: 429 },
  ProviderDown: { trpc: 'BAD_GATEWAY', http: 502 },
  PaymentsRefused: { trpc: 'BAD_GATEWAY', http: 502 },
  Busy: { trpc: 'SERVICE_UNAVAILABLE', http: 503 },
  VerificationFailed: { trpc: 'BAD_REQUEST', http: 400 },
  NotFound: { trpc: 'NOT_FOUND', http: 404 },
  NotSignedIn: { trpc: 'UNAUTHORIZED', http: 401 },
  SignInFailed: { trpc: 'UNAUTHORIZED', http: 401 },
  ForeignOrigin: { trpc: 'FORBIDDEN', http: 403 },
  Conflict: { trpc: 'CONFLICT', http: 409 },
}

/** The only message for unexpected errors; the log has the details under the request's id. */
export const unexpected = 'Something went wrong on our side. Please try again.'

/** The default for Retry-After, in seconds. */
export const retryAfterSeconds = 5

/** The value of Retry-After, in seconds. */
export const retryAfter = (error?: unknown): string =>
  String((error instanceof DomainError && error.retryAfterSeconds) || retryAfterSeconds)
