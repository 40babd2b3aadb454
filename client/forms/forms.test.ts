import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { keep, readKept, type StorageLike } from '#client/app/kept'
import { emptyGuestDraft, keptDraft, nobody, rowsFor, valueAt, withValue } from './draft'
import { errorsInOrder, guestsInOrder, issuesOf } from './errors'

const [asha, mohan] = [
  { name: 'Asha', age: '34', aadhar: '' },
  { name: 'Mohan', age: '', aadhar: '' },
]
const draft = { ...emptyGuestDraft, people: [asha, mohan], roomType: null, checkIn: '' }

test.each(['email', 'checkIn', 'city', 'name-1', 'aadhar-2'])(
  '%s contains what was typed into it',
  (field) => {
    const typed = withValue(draft, field, 'typed')
    expect(valueAt(typed, field)).toBe('typed')
    expect(withValue(typed, field, '')).toEqual(withValue(draft, field, ''))
  },
)

test('a field without text is empty, and text for a guest who is not there goes nowhere', () => {
  expect(valueAt(draft, 'roomType')).toBe('')
  expect(valueAt(draft, 'name-3')).toBe('')
  expect(withValue(draft, 'name-3', 'Ritu')).toEqual(draft)
})

test('there is a row for each guest, and only typed ones are set aside', () => {
  expect(rowsFor([asha], 2)).toEqual({ people: [asha, nobody], aside: [] })
  expect(rowsFor([asha, mohan, nobody], 1)).toEqual({ people: [asha], aside: [mohan] })
})

describe('errors', () => {
  const guest = z.object({
    name: z.string().min(2, 'name?').regex(/^A/, 'not A'),
    age: z.string().min(1, 'age?'),
  })
  const schema = z.object({
    city: z.string().min(1, 'city?'),
    email: z.string().min(1, 'email?'),
    guests: z.array(guest).max(2, 'too many'),
  })
  const errors = (value: z.input<typeof schema>) =>
    errorsInOrder(issuesOf(schema, value), [
      ...(['email', 'numberOfGuests'] as const),
      ...guestsInOrder(value.guests, ['age', 'name']),
    ])

  test('are in the order of the form, one for each field, without other fields', () => {
    expect(errors({ city: '', email: '', guests: [asha, { name: '', age: '' }] })).toEqual([
      { field: 'email', message: 'email?' },
      { field: 'age-2', message: 'age?' },
      { field: 'name-2', message: 'name?' },
    ])
  })

  test('of the guests as a whole are about their number', () => {
    expect(errors({ city: '', email: 'a', guests: [asha, asha, asha] })).toEqual([
      { field: 'numberOfGuests', message: 'too many' },
    ])
  })
})

describe('a kept draft', () => {
  const held = new Map<string, string>()
  const storage: StorageLike = {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  }

  test('is read as it was kept, until it is removed', () => {
    keep(storage, 'draft', emptyGuestDraft)
    expect(readKept(storage, 'draft')).toEqual(emptyGuestDraft)
    keep(storage, 'draft', null)
    expect([readKept(storage, 'draft'), held.size]).toEqual([null, 0])
  })

  test('loses only what is broken', () => {
    held.set('draft', '{')
    expect(readKept(storage, 'draft')).toBeNull()
    expect(keptDraft.parse({ email: 'a@example.com', address: 7, people: [asha, 7] })).toEqual({
      ...emptyGuestDraft,
      email: 'a@example.com',
    })
  })

  test('is not needed: a storage that refuses changes nothing', () => {
    const refuse = (): never => {
      throw new Error('QuotaExceededError')
    }
    const full: StorageLike = { getItem: refuse, setItem: refuse, removeItem: refuse }
    for (const none of [full, null]) {
      keep(none, 'draft', emptyGuestDraft)
      keep(none, 'draft', null)
      expect(readKept(none, 'draft')).toBeNull()
    }
  })
})
