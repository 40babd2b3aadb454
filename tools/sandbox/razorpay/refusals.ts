/** A refusal of the provider. `status` is HTTP; `error` is the object in its answer. */
export type Refusal = { status: 400 | 401 | 404 | 409 | 429 | 500; error: Record<string, unknown> }

type Refused = Error & { refusal: Refusal }

/** Throws the provider's 400 with this text; `details` replaces the usual fields. */
export function refuse(description: string, details: Record<string, unknown> = {}): never {
  throw refusalError({ status: 400, error: badRequest(description, details) })
}

/** Throws a 400 about one field. */
export const refuseField = (
  field: string,
  description: string,
  details: Record<string, unknown> = {},
): never => refuse(description, { field, ...details })

/** Throws a 409: the same idempotency key came with another request. */
export const refuseConflict = (description: string): never => {
  throw refusalError({ status: 409, error: badRequest(description, notApplicable) })
}

/** Throws a 400: another capture or refund of this payment is under way. */
export const refuseBusy = (): never =>
  refuse('Request failed because another payment operation is in progress.', notApplicable)

export const refusalOf = (thrown: unknown): Refusal | undefined =>
  isRefused(thrown) ? thrown.refusal : undefined

export const notFound: Refusal = {
  status: 400,
  error: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The requested URL was not found on the server.',
    ...na(),
  },
}

export const notAuthenticated: Refusal = {
  status: 401,
  error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
}

export const serverFailure = {
  code: 'SERVER_ERROR',
  description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
  ...na(),
}

export const tooManyRequests = { code: 'BAD_REQUEST_ERROR', description: 'Too many requests' }

const notApplicable = na()

function na() {
  return { source: 'NA', step: 'NA', reason: 'NA', metadata: {} }
}

const badRequest = (description: string, details: Record<string, unknown>) => ({
  code: 'BAD_REQUEST_ERROR',
  description,
  source: 'business',
  step: 'payment_initiation',
  reason: 'input_validation_failed',
  metadata: {},
  ...details,
})

const refusalError = (refusal: Refusal): Refused =>
  Object.assign(new Error(String(refusal.error['description'])), { refusal })

const isRefused = (thrown: unknown): thrown is Refused => thrown instanceof Error && 'refusal' in thrown
