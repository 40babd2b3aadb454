import { createTRPCClient } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppRouter } from '#server/http/trpc/app-router'
import { streamLink } from './stream-link'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const connected = 'event: connected\ndata: {"reconnectAfterInactivityMs":12000}\n\n\n'
const ping = 'event: ping\ndata: \n\n\n'
const events = (id: string) => `data: {"full":true,"items":[{"id":"${id}"}]}\n\n\n`

function guest(...answers: Response[]) {
  const streams: { say(text: string): void; end(): void; fail(): void; url: string; headers: unknown }[] = []
  const sent: unknown[] = []
  const states: string[] = []
  let isOver = false
  const client = createTRPCClient<AppRouter>({
    links: [
      streamLink({
        url: '/trpc',
        headers: () => ({ 'user-id': 'secret' }),
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        fetch: async (input, init) => {
          const answer = answers.shift()
          if (answer) return answer
          const encoder = new TextEncoder()
          let out: ReadableStreamDefaultController<Uint8Array> | undefined
          const body = new ReadableStream<Uint8Array>({
            start: (controller) => {
              out = controller
              init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')))
            },
          })
          streams.push({
            say: (text) => out?.enqueue(encoder.encode(text)),
            end: () => out?.close(),
            fail: () => out?.error(new Error('the connection is cut')),
            url: String(input),
            headers: init?.headers,
          })
          return new Response(body)
        },
      }),
    ],
  })
  const subscribed = client.booking.live.subscribe(undefined, {
    onData: ({ items }) => sent.push(...items.map(({ id }) => id)),
    onConnectionStateChange: ({ state }) => states.push(state),
    onComplete: () => {
      isOver = true
    },
  })
  const stream = () => streams.at(-1) ?? expect.fail('no stream is open')
  return {
    streams,
    answers,
    sent,
    states,
    stream,
    leave: () => subscribed.unsubscribe(),
    isOver: () => isOver,
  }
}
const pass = (seconds = 0) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('the user id is sent in a header, never in the URL', async () => {
  const { stream } = guest()
  await pass()
  expect(stream().url).toBe('/trpc/booking.live')
  expect(stream().headers).toMatchObject({ 'user-id': 'secret' })
})

test('a stream that is cut is opened again after five seconds, unless it was unsubscribed', async () => {
  const { stream, streams, sent, states, leave } = guest()
  await pass()
  stream().say(connected + events('a'))
  await pass()
  stream().fail()
  await pass(4.9)
  expect(streams).toHaveLength(1)
  await pass(0.2)
  expect(streams).toHaveLength(2)
  stream().say(connected + events('b'))
  await pass()
  expect(sent).toEqual(['a', 'b'])
  expect(states).toEqual(['connecting', 'pending', 'connecting', 'pending'])
  stream().fail()
  await pass(1)
  leave()
  await pass(60)
  expect(streams).toHaveLength(2)
})

test('a dead connection is noticed by its silence', async () => {
  const { stream, streams } = guest()
  await pass()
  stream().say(connected)
  for (let second = 0; second < 30; second += 5) {
    await pass(5)
    stream().say(ping)
  }
  expect(streams).toHaveLength(1)
  await pass(12)
  expect(streams).toHaveLength(1)
  await pass(5.1)
  expect(streams).toHaveLength(2)
})

test('a stream that ended properly is reopened at once; one that was cut short is not', async () => {
  const { stream, streams } = guest()
  await pass()
  stream().say(connected + ping)
  await pass()
  stream().end()
  await pass(0.1)
  expect(streams).toHaveLength(2)
  stream().say(connected)
  await pass()
  stream().end()
  await pass(4.9)
  expect(streams).toHaveLength(2)
  await pass(0.2)
  expect(streams).toHaveLength(3)
})

test('after an error the stream is reopened; after its return it is not', async () => {
  const { streams, stream, isOver } = guest(new Response('busy', { status: 503 }))
  await pass(5.1)
  stream().say(`${connected}event: serialized-error\ndata: {"code":-32603}\n\n\n`)
  await pass(5.1)
  expect(streams).toHaveLength(2)
  stream().say(`${connected + events('a')}event: return\ndata: \n\n\n`)
  await pass(60)
  expect([streams.length, isOver()]).toEqual([2, true])
})
