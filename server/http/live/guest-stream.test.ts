import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BookingEvent } from '#modules/live/live'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { openStreamHeart, writeStream } from './guest-stream'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const eventWith = (status: BookingSnapshot['status'], { full = false, version = 1 } = {}): BookingEvent => ({
  full,
  items: [{ id: 'a', status, version } as BookingSnapshot],
})

/** A stream with one subscription; `take` reads what the client has received since. */
async function server(highWaterMark = 10_000) {
  const outgoing = new PassThrough({ highWaterMark, encoding: 'utf8' })
  const unsubscribe = vi.fn()
  const connection = { send: (_: BookingEvent) => {}, end: () => {} }
  await writeStream(openStreamHeart(), outgoing, async (one) => {
    Object.assign(connection, one)
    return unsubscribe
  })
  const take = () => {
    const text: string = outgoing.read() ?? ''
    return text.split('\n\n').filter(Boolean)
  }
  return { outgoing, connection, unsubscribe, take }
}
const data = (event: BookingEvent) => `data: ${JSON.stringify(event)}`

test('a stream sends events, a ping after a silence, and ends when the guest has no live booking any more', async () => {
  const { outgoing, connection, unsubscribe, take } = await server()
  const [queued, ended] = [eventWith('Queued', { full: true }), eventWith('NoRooms')]
  connection.send(queued)
  expect(take()).toEqual(['event: connected\ndata: {"reconnectAfterInactivityMs":12000}', data(queued)])
  vi.advanceTimersByTime(5500)
  expect(take()).toEqual(['event: ping\ndata: '])
  connection.send(ended)
  expect(take()).toEqual([data(ended), 'event: return\ndata: '])
  expect(outgoing.writableEnded).toBe(true)
  expect(unsubscribe).toHaveBeenCalled()
  connection.send(queued)
  expect(vi.getTimerCount()).toBe(0)
})

test('a stream ends after a minute, and on a stopping server, without looking complete', async () => {
  for (const ending of [() => vi.advanceTimersByTime(61_000), undefined]) {
    const { outgoing, connection, unsubscribe, take } = await server()
    connection.send(eventWith('Queued', { full: true }))
    take()
    if (ending) ending()
    else connection.end()
    expect(take().at(-1)).toMatch(ending ? /^event: ping/ : /^event: serialized-error\ndata: .*stopping/)
    expect(outgoing.writableEnded).toBe(true)
    expect(unsubscribe).toHaveBeenCalled()
  }
})

test('for a client that does not read, only the newest snapshot of each booking is kept', async () => {
  const { outgoing, connection } = await server(50)
  connection.send(eventWith('Queued', { full: true }))
  for (let version = 2; version < 1000; version += 1) connection.send(eventWith('Queued', { version }))
  vi.advanceTimersByTime(20_000)
  expect(outgoing.writableLength + outgoing.readableLength).toBeLessThan(300)
  const read: string[] = []
  outgoing.on('data', (text) => read.push(text))
  await vi.waitFor(() => expect(read).toHaveLength(2))
  expect(read[1]).toBe(`${data(eventWith('Queued', { full: true, version: 999 }))}\n\n`)
})
