import type { Notes } from '../entities'
import { refuse, refuseField } from '../refusals'
import { type Body, isBody } from './request-body'

/** The provider refuses a request with an unknown field. */
export function refuseExtra(body: Body, allowed: readonly string[]) {
  const extra = Object.keys(body).filter((name) => !allowed.includes(name))
  if (extra.length > 0) {
    refuse(`${extra.join(', ')} is/are not required and should not be sent`, { reason: 'extra_field_sent' })
  }
}

/** Paise. */
export function wholeAmount(value: unknown): number {
  return Number.isSafeInteger(value) ? Number(value) : refuseField('amount', 'The amount must be an integer.')
}

/** Pairs of text; the provider turns an empty object into an empty list. */
export function readNotes(value: unknown, maxValue = 256): Notes {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return []
  if (!isBody(value)) return refuseNotes()
  const pairs = Object.entries(value)
  const short = ([name, text]: [string, unknown]) =>
    name.length <= 255 && (typeof text === 'number' || (typeof text === 'string' && text.length <= maxValue))
  if (pairs.length > 15 || !pairs.every(short)) return refuseNotes()
  return pairs.length === 0 ? [] : (Object.fromEntries(pairs) as Record<string, string | number>)
}

const refuseNotes = (): never => refuseField('notes', 'Notes validation failed.')

export function readReceipt(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return refuseField('receipt', 'The receipt must be a string.')
  return value.length <= 40
    ? value
    : refuseField('receipt', 'The receipt may not be greater than 40 characters.')
}

/** One of these words, or undefined where the field is missing. */
export function oneOf<T extends string>(field: string, value: unknown, words: readonly T[]): T | undefined {
  if (value === undefined) return undefined
  return words.find((word) => word === value) ?? refuseField(field, `The selected ${field} is invalid.`)
}
