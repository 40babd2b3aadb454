import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import type { BookingEvent, EventSource } from './live-bookings'
import { sharedStream } from './shared-stream'

type On = Parameters<EventSource['open']>[0]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('navigator', { locks: oneAfterAnother() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Node has no Web Locks: this one gives the lock to one request after the other. */
function oneAfterAnother() {
  let last: Promise<void> = Promise.resolve()
  return {
    request: (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void> | undefined) => {
      const turn = last.then(() => (signal.aborted ? undefined : work()))
      last = turn
      return turn
    },
  }
}

const booking = (id: string, version = 1) => ({ id, version, status: 'Queued' }) as BookingSnapshot

let names = 0
/** The tabs of one browser and the streams that they open. */
function browser() {
  names += 1
  const name = `tabs-${names}`
  const streams: On[] = []
  const open = sharedStream(
    (on) => {
      streams.push(on)
      return () => undefined
    },
    () => name,
  )
  const tab = () => {
    const sent: BookingEvent[] = []
    const states: boolean[] = []
    const close = open({
      events: (events) => sent.push(events),
      isOpen: (now) => states.push(now),
      over: () => undefined,
    })
    onTestFinished(close)
    return { sent, states, close }
  }
  const stream = () => streams.at(-1) ?? expect.fail('no stream is open')
  /** How often the tab with the stream has sent its state. */
  let answers = 0
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (data.kind === 'open') answers += 1
  }
  onTestFinished(() => channel.close())
  return { tab, streams, stream, answers: () => answers }
}

async function twoTabs() {
  const { tab, streams, stream, answers } = browser()
  const first = tab()
  await expect.poll(() => streams.length).toBe(1)
  stream().isOpen(true)
  stream().events({ full: true, items: [booking('a')] })
  const second = tab()
  await expect.poll(() => second.sent.length).toBe(1)
  return { first, second, stream, streams, answers }
}

test('a new tab gets the known bookings once, and never as a full list', async () => {
  const { second, stream, streams, answers } = await twoTabs()
  expect(second.sent).toEqual([{ full: false, items: [booking('a')] }])
  for (const version of [1, 2, 3]) {
    const before = answers()
    vi.advanceTimersByTime(5000)
    await expect.poll(answers).toBeGreaterThan(before)
    stream().events({ full: false, items: [booking('b', version)] })
    await expect.poll(() => second.sent.at(-1)?.items).toEqual([booking('b', version)])
    expect(second.sent).toHaveLength(1 + version)
  }
  expect(second.states).toEqual([true])
  expect(streams).toHaveLength(1)
})

test('a new stream is sent in full to every tab, with nothing old before it', async () => {
  const { second, stream } = await twoTabs()
  stream().isOpen(false)
  await expect.poll(() => second.states).toEqual([true, false])
  stream().isOpen(true)
  await expect.poll(() => second.states).toEqual([true, false, true])
  expect(second.sent).toHaveLength(1)
  const all = { full: true, items: [booking('a', 2)] }
  stream().events(all)
  await expect.poll(() => second.sent.at(-1)).toEqual(all)
  expect(second.sent).toHaveLength(2)
})

test('when the tab with the stream closes, another opens a new one', async () => {
  const { first, second, stream, streams } = await twoTabs()
  first.close()
  await expect.poll(() => streams.length).toBe(2)
  stream().isOpen(true)
  stream().events({ full: true, items: [] })
  expect(second.sent.at(-1)).toEqual({ full: true, items: [] })
})
