import type { Context } from 'hono'
import { refuse } from '../refusals'

export type Body = Record<string, unknown>

/** Form fields that are numbers or booleans in JSON. */
const numbers = new Set([
  'amount',
  'automatic_expiry_period',
  'manual_expiry_period',
  'first_payment_min_amount',
  'payment_capture',
])
const booleans = new Set(['partial_payment', 'unique_receipt'])

/** The provider takes JSON and forms alike. An empty body is an empty object. */
export async function readBody(c: Context): Promise<Body> {
  const text = await c.req.text()
  if (text.trim() === '') return {}
  return c.req.header('content-type')?.includes('application/x-www-form-urlencoded')
    ? parseForm(text)
    : parseJson(text)
}

function parseJson(text: string): Body {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    refuse('The request body is not valid JSON.')
  }
  return isBody(value) ? value : refuse('The request body must be an object.')
}

/** `notes[booking]=x` becomes `{notes: {booking: 'x'}}`. */
function parseForm(text: string): Body {
  const body: Body = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    const last = path.pop()
    if (last === undefined || [last, ...path].includes('__proto__')) continue
    const parent = path.reduce((object, part) => {
      const child = object[part]
      const next = isBody(child) ? child : {}
      object[part] = next
      return next
    }, body)
    parent[last] = path[0] === 'notes' ? value : typed(last, value)
  }
  return body
}

function typed(name: string, value: string): unknown {
  if (numbers.has(name) && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (booleans.has(name) && /^(0|1|true|false)$/.test(value)) return value === '1' || value === 'true'
  return value
}

export const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
