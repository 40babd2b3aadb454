import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { HttpDeps, RequestVariables } from '../context'
import { defineCall } from './call'
import { failure } from './fields'

const named = { id: 'b1', guests: [{ name: 'Asha' }] }
const stored = { id: 'b1', guests: [{ name: 'Asha' }], note: 'Pays in cash' }
const identified = { id: 'b1', guests: [{ name: 'Asha', aadhar: '234123412346' }] }

const readBooking = defineCall({
  method: 'get',
  path: '/booking',
  group: 'Rooms and booking',
  summary: 'Reads a booking',
  notes: 'For this test.',
  answers: {
    200: {
      words: 'The booking, or why there is none.',
      schema: z.union([
        z.strictObject({
          id: z.string(),
          guests: z.array(z.strictObject({ name: z.string() })),
          isNew: z.boolean().optional(),
        }),
        failure('NoRooms'),
        failure('Queued').extend({ position: z.int() }),
      ]),
    },
    202: { words: 'Later.', schema: failure('Pending') },
  },
  examples: [],
  async handle(_, { answer }) {
    const error = 'A sentence.'
    answer(200, { ...named, isNew: true })
    answer(200, { success: false, message: 'NoRooms', error })
    answer(200, { success: false, message: 'Queued', error, position: 1 })
    answer(202, { success: false, message: 'Pending', error })

    // @ts-expect-error: the schema has no `note`.
    answer(200, { id: 'b1', guests: [], note: '' })
    // @ts-expect-error: nor where it comes with a value from elsewhere.
    answer(200, stored)
    // @ts-expect-error: nor where that is spread.
    answer(200, { ...stored, isNew: true })
    // @ts-expect-error: a guest in the list has no `aadhar`.
    answer(200, identified)
    // @ts-expect-error: `position` belongs to another answer of the same status.
    answer(200, { success: false, message: 'NoRooms', error, position: 1 })
    // @ts-expect-error: `guests` is missing.
    answer(200, { id: 'b1' })
    // @ts-expect-error: this answer has another status.
    answer(202, named)
    // @ts-expect-error: this status is not documented.
    answer(404, { success: false, message: 'NotFound', error })

    return answer(200, named)
  },
})

test('a call answers only what its schema has, which the compiler checks', async () => {
  const app = new Hono<RequestVariables>().get('/booking', (c) => readBooking.respond({} as HttpDeps, c))
  const response = await app.request('/booking')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(named)
})

async function* batches<T>(...all: (T[] | Error)[]) {
  for (const batch of all) {
    if (batch instanceof Error) throw batch
    yield batch
  }
}

const listOf = (sent: () => AsyncIterable<{ id: string }[]>) =>
  defineCall({
    method: 'get',
    path: '/bookings',
    group: 'Administration',
    summary: 'Lists bookings',
    notes: 'For this test.',
    answers: { 200: { words: 'All of them.', schema: z.array(z.strictObject({ id: z.string() })) } },
    examples: [],
    async handle(_, { answerList }) {
      // @ts-expect-error: a booking in the list has no `note`.
      answerList(200, batches([{ id: 'b1', note: '' }]))
      return answerList(200, sent())
    },
  })

test.each([
  [[], '[]'],
  [[[]], '[]'],
  [[[{ id: 'a' }, { id: 'b' }], [], [{ id: 'c' }]], '[{"id":"a"},{"id":"b"},{"id":"c"}]'],
])('a list in the batches %j is one JSON text', async (all, text) => {
  const { respond } = listOf(() => batches<{ id: string }>(...all))
  const app = new Hono<RequestVariables>().get('/bookings', (c) => respond({} as HttpDeps, c))
  const response = await app.request('/bookings')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.text()).toBe(text)
})

test('a list that cannot be read to its end breaks off, without the reason, which is logged', async () => {
  const logged: unknown[] = []
  const log = { error: (facts: unknown) => logged.push(facts) }
  const why = new Error('select of guests failed')
  const { respond } = listOf(() => batches<{ id: string }>([{ id: 'a' }], why))
  const app = new Hono<RequestVariables>().get('/bookings', (c) => respond({ log } as unknown as HttpDeps, c))
  await expect((await app.request('/bookings')).text()).rejects.toThrow('The list broke off.')
  expect(logged).toEqual([{ err: why }])
})
