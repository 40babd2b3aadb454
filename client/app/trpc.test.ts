import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refusalOf } from './refusal'
import { serverCalls } from './server-calls'
import { serverData } from './trpc'

/** A server that answers this, and what it was sent. */
function serverThatSays(answer: unknown) {
  const sent: { url: string; init: RequestInit | undefined }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push({ url, init })
    return Response.json(answer)
  })
  const calls = serverCalls({ headers: (path) => ({ asked: path }), timeoutMs: 1000 })
  return { sent, calls }
}

test('a question is one request that a browser may repeat, and what is known is not asked again', async () => {
  const { sent, calls } = serverThatSays({ result: { data: { availableRooms: 2, heldRooms: 0 } } })
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const stay = { type: 'Double Bed', checkIn: '2027-06-10', checkOut: '2027-06-12' } as const
  const { booking } = serverData(calls, queries)
  expect(await booking.availability.ensureData(stay)).toEqual({ availableRooms: 2, heldRooms: 0 })
  expect(await booking.availability.fetch(stay)).toEqual({ availableRooms: 2, heldRooms: 0 })
  expect(booking.availability.getData(stay)).toMatchObject({ availableRooms: 2 })
  expect(sent).toHaveLength(1)
  const [{ url, init } = { url: '', init: undefined }] = sent
  expect(new URL(url, 'http://hotel').pathname).toBe('/trpc/booking.availability')
  expect(JSON.parse(new URL(url, 'http://hotel').searchParams.get('input') ?? '')).toEqual(stay)
  expect(init).toMatchObject({ method: 'GET', headers: { asked: 'booking.availability' } })
  await booking.availability.invalidate()
  await booking.availability.fetch(stay, { staleTime: 0 })
  expect(sent).toHaveLength(2)
})

test('what a guest sends is sent whole, and a refusal keeps its code and its words', async () => {
  const data = { code: 'CONFLICT', httpStatus: 409, refusal: 'TooManyHolds' }
  const { sent, calls } = serverThatSays({ error: { message: 'Wait a little.', code: -32009, data } })
  const refused = await calls.booking.requestConfirmation
    .mutate({ orderId: 'order_1' })
    .catch((error: unknown) => error)
  expect(refusalOf(refused)).toEqual({ code: 'TooManyHolds', message: 'Wait a little.' })
  expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"orderId":"order_1"}' })
})

test('a line that is down is no refusal', async () => {
  const { calls } = serverThatSays({})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const failed = await calls.booking.rooms.query().catch((error) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(refusalOf(failed)).toBeUndefined()
})
