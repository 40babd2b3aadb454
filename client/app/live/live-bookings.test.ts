import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { type BookingEvent, type EventSource, liveBookings } from './live-bookings'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const booking = (over: Partial<BookingSnapshot> = {}) =>
  ({ id: 'a', version: 1, status: 'Queued', ...over }) as BookingSnapshot

function tab() {
  const streams: (Parameters<EventSource['open']>[0] & { isOpen(open: boolean): void })[] = []
  let closed = 0
  const ask = vi.fn(async (): Promise<BookingSnapshot[]> => [])
  const live = liveBookings({
    open: (on) => {
      streams.push(on)
      return () => {
        closed += 1
        on.over()
      }
    },
    ask,
  })
  const stream = () => streams.at(-1) ?? expect.fail('no stream is open')
  const receive = (events: BookingEvent) => {
    stream().isOpen(true)
    stream().events(events)
  }
  return { live, ask, stream, receive, opened: () => streams.length, closed: () => closed }
}
const pass = (seconds = 0) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('a stream is open only while a component subscribes and a booking can change', async () => {
  const { live, receive, opened, closed } = tab()
  const leave = live.subscribe(() => undefined)
  await pass()
  expect(opened()).toBe(0)
  live.note(booking())
  await pass()
  expect([opened(), closed()]).toEqual([1, 0])
  receive({ full: true, items: [booking({ version: 2, status: 'Confirmed' })] })
  await pass()
  expect([opened(), closed()]).toEqual([1, 1])
  live.note(booking({ id: 'b' }))
  await pass()
  expect(opened()).toBe(2)
  leave()
  await pass()
  expect(closed()).toBe(2)
})

test('a component that unsubscribes and subscribes again at once keeps the stream', async () => {
  const { live, opened, closed } = tab()
  live.note(booking())
  live.subscribe(() => undefined)()
  live.subscribe(() => undefined)
  await pass()
  expect([opened(), closed()]).toEqual([1, 0])
})

test('an older snapshot changes nothing', async () => {
  const { live, receive } = tab()
  live.subscribe(() => undefined)
  live.note(booking({ version: 5, status: 'Held' }))
  await pass()
  live.note(booking({ version: 4 }))
  receive({ full: false, items: [booking({ version: 3 })] })
  expect(live.find('a')).toMatchObject({ version: 5, status: 'Held' })
})

test('while no stream is open the server is asked every five seconds', async () => {
  const { live, ask, stream, receive } = tab()
  live.subscribe(() => undefined)
  live.note(booking())
  ask.mockResolvedValue([booking({ version: 2, status: 'Held' })])
  await pass(4)
  expect(ask).not.toHaveBeenCalled()
  await pass(2)
  expect(live.find('a')?.status).toBe('Held')
  ask.mockRejectedValue(new Error('offline'))
  await pass(5)
  expect(live.isDown()).toBe(true)
  receive({ full: true, items: [booking({ version: 2, status: 'Held' })] })
  expect(live.isDown()).toBe(false)
  const asked = ask.mock.calls.length
  await pass(60)
  expect(ask).toHaveBeenCalledTimes(asked)
  stream().isOpen(false)
  await pass(6)
  expect(ask).toHaveBeenCalledTimes(asked + 1)
})

test('an answer that an event has overtaken changes nothing', async () => {
  const { live, ask, stream } = tab()
  live.subscribe(() => undefined)
  live.note(booking())
  let answer: (items: BookingSnapshot[]) => void = () => undefined
  ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  await pass(5)
  stream().events({ full: true, items: [booking({ status: 'Held', version: 2 })] })
  answer([])
  await pass()
  expect(live.find('a')?.status).toBe('Held')
})

test('a booking that the server no longer lists is dropped', async () => {
  const { live, receive } = tab()
  live.subscribe(() => undefined)
  live.note(booking())
  await pass()
  receive({ full: true, items: [] })
  expect(live.find('a')).toBeUndefined()
})

test('an expected booking keeps the stream open until the server sends it', async () => {
  const { live, opened, receive, closed } = tab()
  live.subscribe(() => undefined)
  live.expect('a')
  await pass()
  expect(opened()).toBe(1)
  receive({ full: true, items: [booking({ status: 'Expired' })] })
  await pass()
  expect(closed()).toBe(1)
})
