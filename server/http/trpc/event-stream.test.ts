import { expect, test } from 'vitest'
import type { BookingEvent } from '#modules/live/subscribe'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { eventStream } from './event-stream'
import type { RpcContext } from './trpc'

/** A house in which one guest listens; `left` counts how often he was taken out again. */
function server() {
  let send: (events: BookingEvent) => void = () => undefined
  let left = 0
  const deps = {
    limits: { connections: { enter: () => () => undefined } },
    services: {
      subscribeToBookings: async (_: string, connection: { send(events: BookingEvent): void }) => {
        send = connection.send
        send(events('Queued', true))
        return () => {
          left += 1
        }
      },
    },
  }
  const ending = new AbortController()
  const stream = eventStream({ deps, networkAddress: '::1' } as unknown as RpcContext, 'a', ending.signal)
  return { stream, ending, send: (one: BookingEvent) => send(one), left: () => left }
}
const events = (status: BookingSnapshot['status'], full = false): BookingEvent => ({
  full,
  items: [{ id: 'a', status } as BookingSnapshot],
})

test('a stream that is cut off while its guest still waits does not say that it is over, so that he comes again', async () => {
  const { stream, ending, left } = server()
  expect(await stream.next()).toMatchObject({ done: false, value: { full: true } })
  const next = stream.next()
  ending.abort()
  await expect(next).rejects.toMatchObject({ name: 'AbortError' })
  expect(left()).toBe(1)
})

test('a stream is over when nothing of its guest goes on any more', async () => {
  const { stream, send, left } = server()
  await stream.next()
  send(events('NoRooms'))
  expect(await stream.next()).toMatchObject({ done: false, value: { items: [{ status: 'NoRooms' }] } })
  expect(await stream.next()).toEqual({ done: true, value: undefined })
  expect(left()).toBe(1)
})
