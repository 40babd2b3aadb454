import type { TRPC_ERROR_CODE_KEY } from '@trpc/server'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DomainError, type DomainErrorCode } from '#shared/domain-error'

/** The one table from refusals to both wires; the compiler asks for every code. */
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

/** What anybody outside learns of an error that nobody expected; the log has the rest under the request's id. */
export const unexpected = 'Something went wrong on our side. Please try again.'

/** Seconds that a refused client is asked to wait where nobody knows how long it takes. */
export const retryAfterSeconds = 5

/** Seconds that a refused client is asked to wait before it tries again. */
export const retryAfter = (refusal?: unknown): string =>
  String((refusal instanceof DomainError && refusal.retryAfterSeconds) || retryAfterSeconds)
