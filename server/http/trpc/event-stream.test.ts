import { expect, test } from 'vitest'
import type { BookingEvent } from '#modules/live/live'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { stream } from './event-stream'

/** A server with one subscriber; `unsubscribed` counts how often the subscription was ended. */
function server() {
  let send: (event: BookingEvent) => void = () => undefined
  let unsubscribed = 0
  const subscribe = async (connection: { send(event: BookingEvent): void }) => {
    send = connection.send
    send(eventWith('Queued', true))
    return () => {
      unsubscribed += 1
    }
  }
  const ending = new AbortController()
  const events = stream(subscribe, ending.signal)
  return { stream: events, ending, send: (one: BookingEvent) => send(one), unsubscribed: () => unsubscribed }
}
const eventWith = (status: BookingSnapshot['status'], full = false): BookingEvent => ({
  full,
  items: [{ id: 'a', status } as BookingSnapshot],
})

test('an aborted stream of a live booking ends with an error, so that the client reconnects', async () => {
  const { stream, ending, unsubscribed } = server()
  expect(await stream.next()).toMatchObject({ done: false, value: { full: true } })
  const next = stream.next()
  ending.abort()
  await expect(next).rejects.toMatchObject({ name: 'AbortError' })
  expect(unsubscribed()).toBe(1)
})

test('a stream ends when the guest has no live booking any more', async () => {
  const { stream, send, unsubscribed } = server()
  await stream.next()
  send(eventWith('NoRooms'))
  expect(await stream.next()).toMatchObject({ done: false, value: { items: [{ status: 'NoRooms' }] } })
  expect(await stream.next()).toEqual({ done: true, value: undefined })
  expect(unsubscribed()).toBe(1)
})
