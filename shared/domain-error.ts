/** All refusals; `server/http/middleware/errors.ts` maps each to its answer on every API. */
export const domainErrorCodes = [
  'InvalidInput',
  'TooLarge',
  'UnsupportedFile',
  'WrongAmount',
  'StayNotPossible',
  'SellingStopped',
  'TooManyHolds',
  'TooManyTries',
  'ProviderDown',
  'PaymentsRefused',
  'Busy',
  'VerificationFailed',
  'NotFound',
  'NotSignedIn',
  'SignInFailed',
  'Conflict',
  'Changed',
  'Pending',
  'QuoteChanged',
  'ForeignOrigin',
  'Forbidden',
  'SecondFactor',
] as const
export type DomainErrorCode = (typeof domainErrorCodes)[number]

/** A refusal whose `message` people read: what is wrong and what to do. */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  /** Set when it is known how long to wait before trying again. */
  readonly retryAfterSeconds: number | undefined
  constructor(
    code: DomainErrorCode,
    message: string,
    { cause, retryAfterSeconds }: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'DomainError'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}
