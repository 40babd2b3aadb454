import type { BookingSnapshot } from '#shared/booking/snapshot'
import { isLive } from '#shared/booking/status'

export type BookingEvent = { full: boolean; items: BookingSnapshot[] }

/** Where news comes from. */
export type EventSource = {
  /** Opens the stream, which comes again by itself; the answer ends it. `over`: the server has nothing more to tell. */
  open(on: { events(events: BookingEvent): void; isOpen(open: boolean): void; over(): void }): () => void
  /** What the stream would begin with, for where none gets through. */
  ask(): Promise<BookingSnapshot[]>
}

/** What this tab knows of the guest's bookings. News is asked for only while somebody looks and something goes on. */
export type LiveBookings = {
  subscribe(listener: () => void): () => void
  find(id: string): BookingSnapshot | undefined
  /** Something was learned elsewhere; what is older than what is known changes nothing. */
  note(snapshot: BookingSnapshot): void
  /** This booking goes on, though nothing more is known of it yet. */
  expect(id: string): void
  /** Neither the stream nor a question gets through just now. */
  isDown(): boolean
}

const askEveryMs = 5000

export function liveBookings({ open, ask }: EventSource): LiveBookings {
  const known = new Map<string, BookingSnapshot>()
  const expected = new Set<string>()
  const listeners = new Set<() => void>()
  let close: (() => void) | undefined
  let asking: ReturnType<typeof setInterval> | undefined
  let isStreaming = false
  let isDown = false
  let sent = 0

  const send = () => {
    for (const listener of [...listeners]) listener()
  }
  const isWanted = () =>
    listeners.size > 0 && (expected.size > 0 || [...known.values()].some(({ status }) => isLive(status)))
  /** Later, so that a screen which only draws itself anew does not cut its line. */
  const adjust = (after = 0) => void setTimeout(() => (isWanted() ? start() : stop()), after)

  function start(): void {
    if (close) return
    asking = setInterval(() => void askInstead(), askEveryMs)
    const line: { close?: () => void } = {}
    const end = () => line.close?.()
    close = end
    line.close = open({
      events: (events) => {
        sent += 1
        take(events)
      },
      isOpen: (open) => {
        isStreaming = open
        if (open && isDown) {
          isDown = false
          send()
        }
      },
      over: () => {
        // Ending it ourselves is nothing that the server said.
        if (close !== end) return
        expected.clear()
        stop()
        // Only a server that knows less than we do leaves something open.
        adjust(askEveryMs)
      },
    })
  }

  function stop(): void {
    clearInterval(asking)
    const end = close
    close = undefined
    end?.()
    isStreaming = false
    isDown = false
  }

  async function askInstead(): Promise<void> {
    if (isStreaming) return
    const before = sent
    const items = await ask().catch(() => undefined)
    if (!close || isStreaming || sent !== before) return
    isDown = items === undefined
    if (items) take({ full: true, items })
    else send()
  }

  function take({ full, items }: BookingEvent): void {
    if (full) {
      expected.clear()
      const ids = new Set(items.map(({ id }) => id))
      // It ended so long ago that nobody speaks of it any more; whoever shows it asks.
      for (const { id, status } of known.values()) if (isLive(status) && !ids.has(id)) known.delete(id)
    }
    for (const item of items) keep(item)
    send()
    adjust()
  }

  function keep(item: BookingSnapshot): void {
    expected.delete(item.id)
    const before = known.get(item.id)
    if (!before || before.version <= item.version) known.set(item.id, item)
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      adjust()
      return () => {
        listeners.delete(listener)
        adjust()
      }
    },
    find: (id) => known.get(id),
    note: (snapshot) => {
      keep(snapshot)
      send()
      adjust()
    },
    expect: (id) => {
      expected.add(id)
      adjust()
    },
    isDown: () => isDown,
  }
}
