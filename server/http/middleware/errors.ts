import type { TRPC_ERROR_CODE_KEY } from '@trpc/server'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { DomainError, type DomainErrorCode } from '#shared/domain-error'

/** The first fault as a sentence for people: the schema's message where it has one, else what to send. */
export function sentence(error: z.ZodError): string {
  const [issue] = error.issues
  return issue ? sentenceFor(issue) : 'The request is not valid.'
}

type Issue = z.core.$ZodIssue

function sentenceFor(issue: Issue): string {
  const { message } = issue
  // Zod's own messages never end with a full stop.
  if (/[.!?]$/.test(message)) return message
  const field = issue.path.length === 0 ? 'the request' : issue.path.join('.')
  return message.startsWith('must ') ? `${field} ${message}.` : `Send ${field} ${inWords(issue)}.`
}

function inWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? asDocumented
    case 'invalid_value':
      return `as ${issue.values.length === 1 ? '' : 'one of: '}${issue.values.join(', ')}`
    case 'too_small':
      return `with at least ${bound(issue.minimum, issue.origin)}`
    case 'too_big':
      return `with at most ${bound(issue.maximum, issue.origin)}`
    case 'invalid_format':
      return issue.format === 'uuid' ? 'as an id (a UUID)' : asDocumented
    default:
      return asDocumented
  }
}

const asDocumented = 'as shown in the documentation'

const kinds: Readonly<Record<string, string>> = {
  string: 'as text',
  number: 'as a number',
  int: 'as a whole number',
  boolean: 'as true or false',
  array: 'as a list',
  object: 'as an object',
  record: 'as an object',
}

function bound(limit: number | bigint, origin: string): string {
  if (origin === 'string') return `${limit} characters`
  return origin === 'array' ? `${limit} entries` : `the value ${limit}`
}

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
  Forbidden: { trpc: 'FORBIDDEN', http: 403 },
  SecondFactor: { trpc: 'UNAUTHORIZED', http: 401 },
  Conflict: { trpc: 'CONFLICT', http: 409 },
  Changed: { trpc: 'CONFLICT', http: 409 },
  Pending: { trpc: 'CONFLICT', http: 409 },
  QuoteChanged: { trpc: 'CONFLICT', http: 409 },
}

/** The only message for unexpected errors; the log has the details under the request's id. */
export const unexpected = 'Something went wrong on our side. Please try again.'

/** The default for Retry-After, in seconds. */
export const retryAfterSeconds = 5

/** The value of Retry-After, in seconds. */
export const retryAfter = (error?: unknown): string =>
  String((error instanceof DomainError && error.retryAfterSeconds) || retryAfterSeconds)
