import type { Context } from 'hono'
import { z } from 'zod'
import type { Notes } from './entities'

type Details = Record<string, unknown>

/** A refusal of the provider. `status` is HTTP; `error` is the object in its answer. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 409
  readonly error: Details

  constructor(status: Refusal['status'], error: Details) {
    super(String(error['description']))
    this.status = status
    this.error = error
  }
}

const notApplicable = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} }

const badRequest = (description: string, details: Details) => ({
  code: 'BAD_REQUEST_ERROR',
  description,
  source: 'business',
  step: 'payment_initiation',
  reason: 'input_validation_failed',
  metadata: {},
  ...details,
})

/** Throws the provider's 400 with this text; `details` replaces the usual fields. */
export function refuse(description: string, details: Details = {}): never {
  throw new Refusal(400, badRequest(description, details))
}

/** Throws a 400 about one field. */
export const refuseField = (field: string, description: string, details: Details = {}): never =>
  refuse(description, { field, ...details })

export const refuseUnknown = (): never => refuse('The id provided does not exist')

/** Throws a 409: the same idempotency key came with another request. */
export const refuseConflict = (description: string): never => {
  throw new Refusal(409, badRequest(description, notApplicable))
}

/** Throws a 400: another capture or refund of this payment is under way. */
export const refuseBusy = (): never =>
  refuse('Request failed because another payment operation is in progress.', notApplicable)

export const notFound = new Refusal(
  400,
  badRequest('The requested URL was not found on the server.', notApplicable),
)
export const notAuthenticated = new Refusal(401, {
  code: 'BAD_REQUEST_ERROR',
  description: 'Authentication failed',
})

export const serverFailure = {
  code: 'SERVER_ERROR',
  description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
  ...notApplicable,
}
export const tooManyRequests = { code: 'BAD_REQUEST_ERROR', description: 'Too many requests' }

export type Body = Record<string, unknown>
export type Query = Record<string, string | undefined>

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An empty body is an empty object. */
export async function readBody(c: Context): Promise<Body> {
  const text = await c.req.text()
  let value: unknown
  try {
    value = text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    refuse('The request body is not valid JSON.')
  }
  return isBody(value) ? value : refuse('The request body must be an object.')
}

/** The provider refuses a request with an unknown field. */
export function refuseExtra(body: Body, allowed: readonly string[]) {
  const extra = Object.keys(body).filter((name) => !allowed.includes(name))
  if (extra.length > 0)
    refuse(`${extra.join(', ')} is/are not required and should not be sent`, { reason: 'extra_field_sent' })
}

/** Paise. */
export const wholeAmount = (value: unknown): number =>
  Number.isSafeInteger(value) ? Number(value) : refuseField('amount', 'The amount must be an integer.')

/** The value in this shape; refuses the field otherwise. */
export function readField<T>(field: string, value: unknown, shape: z.ZodType<T>, words?: string): T {
  const read = shape.safeParse(value)
  return read.success ? read.data : refuseField(field, words ?? z.prettifyError(read.error))
}

/** Pairs of text; the provider turns an empty object into an empty list. */
export function readNotes(value: unknown, maxValue = 256): Notes {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return []
  const shape = z
    .record(z.string().max(255), z.union([z.number(), z.string().max(maxValue)]))
    .refine((notes) => Object.keys(notes).length <= 15)
  const notes = readField('notes', value, shape, 'Notes validation failed.')
  return Object.keys(notes).length === 0 ? [] : notes
}

const receipt = z.string().max(40).nullable().default(null)
export const readReceipt = (value: unknown): string | null =>
  readField('receipt', value, receipt, 'The receipt may not be greater than 40 characters.')

/** A list as the provider pages it: newest first, `count` 10 at most 100, `skip`, `from` and `to` in Unix seconds. */
export function collection<T extends { created_at: number }>(oldestFirst: T[], query: Query) {
  const count = whole(query, 'count', 10, 1, 100)
  const skip = whole(query, 'skip', 0, 0, Number.MAX_SAFE_INTEGER)
  const from = whole(query, 'from', 0, 946_684_800, 4_765_046_400)
  const to = whole(query, 'to', Number.MAX_SAFE_INTEGER, 946_684_800, 4_765_046_400)
  const within = oldestFirst.filter(({ created_at }) => created_at >= from && created_at <= to)
  return listOf(within.reverse().slice(skip, skip + count))
}

export const listOf = <T>(items: T[]) => ({ entity: 'collection' as const, count: items.length, items })

/** A whole number of the query; `initial` where it is left out. Refuses the field otherwise. */
export function whole(query: Query, name: string, initial: number, least: number, most: number): number {
  const text = query[name]
  if (text === undefined || text === '') return initial
  if (!/^-?\d+$/.test(text)) return refuseField(name, `The ${name} must be an integer.`)
  const value = Number(text)
  if (value < least) return refuseField(name, `The ${name} must be at least ${least}.`)
  return value <= most ? value : refuseField(name, `The ${name} may not be greater than ${most}.`)
}
