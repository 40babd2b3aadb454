/** The closed list of refusals. Each has one place on every wire (`server/http/middleware/errors.ts`). */
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
  'ForeignOrigin',
] as const
export type DomainErrorCode = (typeof domainErrorCodes)[number]

/** A refusal that a person may read: `message` says what is wrong and what to do. */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  /** Where it is known when to come again. */
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
