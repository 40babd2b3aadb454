import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sampleOf } from '#tools/black-box/fuzz/samples'
import type { DocumentedCall } from '../rest/call'
import { documentedCalls } from '../rest/calls'
import { appRouter } from '../trpc/app-router'
import { sentence } from './errors'

type Path = (string | number)[]
type Procedures = Record<string, { _def: { inputs: z.ZodType[] } }>

const overRest = Object.entries<DocumentedCall>(documentedCalls).flatMap(([name, { request }]) =>
  request ? [{ name, schema: request }] : [],
)
const overRpc = Object.entries(appRouter._def.procedures as unknown as Procedures).flatMap(
  ([name, { _def }]) => _def.inputs.map((schema) => ({ name, schema })),
)

const sampleFor = (schema: z.ZodType) =>
  sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '', {})

/** The path of every field of a value, at any depth. */
function fieldsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const keys: Path = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.flatMap((key) => [[...path, key], ...fieldsOf(Reflect.get(value, key), [...path, key])])
}

/** A copy with another value at the path; `undefined` leaves the field out. */
function withField(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return other
  const copy: object = Array.isArray(value) ? [...value] : { ...value }
  const changed = rest.length === 0 ? other : withField(Reflect.get(value, key), rest, other)
  if (changed === undefined) Reflect.deleteProperty(copy, key)
  else Reflect.set(copy, key, changed)
  return copy
}

const wrong = [
  ...[undefined, null, '', ' ', 'x', 'x'.repeat(1000), '-1', -1, 0, 1.5, 1e15, Number.NaN, true],
  ...[[], ['x'], Array(100).fill({}), {}, { x: 1 }],
]
const zodsWords =
  /invalid (input|option)|expected \w+, received|nonoptional|undefined|NaN|too (big|small)|pattern|regex|object Object/i

function messages(schema: z.ZodType): string[] {
  const sample = sampleFor(schema)
  return [[], ...fieldsOf(sample)].flatMap((path) =>
    wrong.flatMap((value) => {
      const { error } = schema.safeParse(withField(sample, path, value))
      return error ? [sentence(error)] : []
    }),
  )
}

describe('an invalid request', () => {
  test.each([...overRest, ...overRpc])(
    '$name: each missing or invalid field gives a sentence for people',
    ({ schema }) => {
      const sentences = new Set(messages(schema))
      for (const words of sentences) {
        expect(words).toMatch(/^[A-Za-z].{8,300}[.!]$/)
        expect(words).not.toMatch(zodsWords)
      }
    },
  )

  const without = ({ request = z.never() }: DocumentedCall, ...path: Path) => {
    const { error } = request.safeParse(withField(sampleFor(request), path, undefined))
    return error && sentence(error)
  }

  test('names a missing field and what to send', () => {
    expect(without(documentedCalls.checkout, 'userId')).toBe(
      'userId must be 1 to 64 letters, digits, dots, dashes or underscores.',
    )
    expect(without(documentedCalls.checkout, 'paidAmount')).toBe('paidAmount must be a number.')
    expect(without(documentedCalls.checkout, 'type')).toBe(
      'Room type must be one of: Double Bed, Triple Bed.',
    )
    expect(without(documentedCalls.checkout, 'checkInDate')).toBe(
      'Give dates as YYYY-MM-DD, for example 2027-06-10.',
    )
  })
  test.each([
    [['trekTitle'], 'Name the trek.'],
    [['numberOfGuest'], 'Enter the number of guests.'],
    [['mobileNumber'], 'Enter a valid 10-digit mobile number.'],
    [['email'], 'Enter a valid email address.'],
    [['address', 'city'], 'Enter the name of city.'],
    [['address'], 'Enter a valid 6-digit pincode.'],
    [['guests', 0, 'aadhar'], 'Enter a valid 12-digit Aadhar for person 1.'],
  ])('to sendtrekdetails without %j gets the message of the form', (path, words) => {
    expect(without(documentedCalls.sendTrekDetails, ...path)).toBe(words)
  })
})
