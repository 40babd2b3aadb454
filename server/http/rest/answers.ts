import type { Context } from 'hono'
import { z } from 'zod'
import { DomainError } from '#shared/domain-error'
import { typed } from '#shared/typed-text'
import { sentence } from '../middleware/sentence'

/** The request's body, parsed as a JSON object. Throws `InvalidInput` with a sentence for people. */
export async function bodyAs<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  const parsed = schema.safeParse(await jsonObject(c))
  if (parsed.success) return parsed.data
  throw new DomainError('InvalidInput', sentence(parsed.error))
}

async function jsonObject(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Refused below, like any other body that is not an object.
  }
  throw new DomainError('InvalidInput', 'Send a JSON object as the body of the request.')
}

const numberAsText = (shape: RegExp) =>
  z.union([z.number(), typed().trim().regex(shape).transform(Number)], { error: 'must be a number' })

/** A whole number, also when it comes as text. */
export const wholeNumber = numberAsText(/^\d{1,12}$/)

/** Rupees, also when they come as text, with or without paise. */
export const amountOfMoney = numberAsText(/^\d{1,12}(\.\d{1,2})?$/)
