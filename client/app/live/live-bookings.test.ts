import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { type BookingEvent, type EventSource, liveBookings } from './live-bookings'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const booking = (over: Partial<BookingSnapshot> = {}) =>
  ({ id: 'a', version: 1, status: 'Queued', ...over }) as BookingSnapshot

function tab() {
  const lines: (Parameters<EventSource['open']>[0] & { isOpen(open: boolean): void })[] = []
  let closed = 0
  const ask = vi.fn(async (): Promise<BookingSnapshot[]> => [])
  const live = liveBookings({
    open: (on) => {
      lines.push(on)
      return () => {
        closed += 1
        on.over()
      }
    },
    ask,
  })
  const line = () => lines.at(-1) ?? expect.fail('no line is open')
  const hear = (events: BookingEvent) => {
    line().isOpen(true)
    line().events(events)
  }
  return { live, ask, line, hear, opened: () => lines.length, closed: () => closed }
}
const pass = (seconds = 0) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('a line is open only while somebody looks and something goes on', async () => {
  const { live, hear, opened, closed } = tab()
  const leave = live.subscribe(() => undefined)
  await pass()
  expect(opened()).toBe(0)
  live.note(booking())
  await pass()
  expect([opened(), closed()]).toEqual([1, 0])
  hear({ full: true, items: [booking({ version: 2, status: 'Confirmed' })] })
  await pass()
  expect([opened(), closed()]).toEqual([1, 1])
  live.note(booking({ id: 'b' }))
  await pass()
  expect(opened()).toBe(2)
  leave()
  await pass()
  expect(closed()).toBe(2)
})

test('a screen that leaves and comes at once, as when it draws itself anew, keeps the line', async () => {
  const { live, opened, closed } = tab()
  live.note(booking())
  live.subscribe(() => undefined)()
  live.subscribe(() => undefined)
  await pass()
  expect([opened(), closed()]).toEqual([1, 0])
})

test('what is older than what is known changes nothing', async () => {
  const { live, hear } = tab()
  live.subscribe(() => undefined)
  live.note(booking({ version: 5, status: 'Held' }))
  await pass()
  live.note(booking({ version: 4 }))
  hear({ full: false, items: [booking({ version: 3 })] })
  expect(live.find('a')).toMatchObject({ version: 5, status: 'Held' })
})

test('while no stream gets through the server is asked every five seconds, and no more once one does', async () => {
  const { live, ask, line, hear } = tab()
  live.subscribe(() => undefined)
  live.note(booking())
  ask.mockResolvedValue([booking({ version: 2, status: 'Held' })])
  await pass(4)
  expect(ask).not.toHaveBeenCalled()
  await pass(2)
  expect(live.find('a')?.status).toBe('Held')
  ask.mockRejectedValue(new Error('no line'))
  await pass(5)
  expect(live.isDown()).toBe(true)
  hear({ full: true, items: [booking({ version: 2, status: 'Held' })] })
  expect(live.isDown()).toBe(false)
  const asked = ask.mock.calls.length
  await pass(60)
  expect(ask).toHaveBeenCalledTimes(asked)
  line().isOpen(false)
  await pass(6)
  expect(ask).toHaveBeenCalledTimes(asked + 1)
})

test('an answer that news has overtaken changes nothing', async () => {
  const { live, ask, line } = tab()
  live.subscribe(() => undefined)
  live.note(booking())
  let answer: (items: BookingSnapshot[]) => void = () => undefined
  ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  await pass(5)
  line().events({ full: true, items: [booking({ status: 'Held', version: 2 })] })
  answer([])
  await pass()
  expect(live.find('a')?.status).toBe('Held')
})

test('a booking of which the server speaks no more is forgotten, so that whoever shows it asks', async () => {
  const { live, hear } = tab()
  live.subscribe(() => undefined)
  live.note(booking())
  await pass()
  hear({ full: true, items: [] })
  expect(live.find('a')).toBeUndefined()
})

test('a booking that is only known to go on is waited for until the server tells of it', async () => {
  const { live, opened, hear, closed } = tab()
  live.subscribe(() => undefined)
  live.expect('a')
  await pass()
  expect(opened()).toBe(1)
  hear({ full: true, items: [booking({ status: 'Expired' })] })
  await pass()
  expect(closed()).toBe(1)
})
