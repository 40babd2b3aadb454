import type { BookingSnapshot } from '#shared/booking/snapshot'
import { isLive } from '#shared/booking/status'

export type BookingEvent = { full: boolean; items: BookingSnapshot[] }

/** Where events come from. */
export type EventSource = {
  /** Opens the stream, which reconnects by itself; returns a function that closes it. `over`: no more events will come. */
  open(on: { events(events: BookingEvent): void; isOpen(open: boolean): void; over(): void }): () => void
  /** What a stream begins with, for when none can be opened. */
  ask(): Promise<BookingSnapshot[]>
}

/** The guest's bookings in this tab. A stream is open only while a component subscribes and a booking can change. */
export type LiveBookings = {
  subscribe(listener: () => void): () => void
  find(id: string): BookingSnapshot | undefined
  /** Adds a snapshot from another call; an older one than is known changes nothing. */
  note(snapshot: BookingSnapshot): void
  /** No newer snapshot of its booking is known. */
  isNewest(snapshot: BookingSnapshot): boolean
  /** Waits for events of a booking that is not known yet. */
  expect(id: string): void
  /** Neither the stream nor asking works just now. */
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
  let eventCount = 0

  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const isWanted = () =>
    listeners.size > 0 && (expected.size > 0 || [...known.values()].some(({ status }) => isLive(status)))
  /** In a later task, so that a component which only remounts does not close the stream. */
  const adjust = (after = 0) => void setTimeout(() => (isWanted() ? start() : stop()), after)

  function start(): void {
    if (close) return
    asking = setInterval(() => void askInstead(), askEveryMs)
    const stream: { close?: () => void } = {}
    const end = () => stream.close?.()
    close = end
    stream.close = open({
      events: (events) => {
        eventCount += 1
        apply(events)
      },
      isOpen: (open) => {
        isStreaming = open
        if (open && isDown) {
          isDown = false
          notify()
        }
      },
      over: () => {
        // Not when this tab has closed it.
        if (close !== end) return
        expected.clear()
        stop()
        // A booking may still be live here if the server knew less; then try again.
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
    const before = eventCount
    const items = await ask().catch(() => undefined)
    if (!close || isStreaming || eventCount !== before) return
    isDown = items === undefined
    if (items) apply({ full: true, items })
    else notify()
  }

  function apply({ full, items }: BookingEvent): void {
    if (full) {
      expected.clear()
      const ids = new Set(items.map(({ id }) => id))
      // Ended so long ago that the server no longer lists it; a page that shows it asks for it.
      for (const { id, status } of known.values()) if (isLive(status) && !ids.has(id)) known.delete(id)
    }
    for (const item of items) keep(item)
    notify()
    adjust()
  }

  /** The same version may say more: its place in the queue also changes with other bookings. */
  const isNewest = ({ id, version }: BookingSnapshot) => version >= (known.get(id)?.version ?? version)

  function keep(item: BookingSnapshot): void {
    expected.delete(item.id)
    if (isNewest(item)) known.set(item.id, item)
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
    isNewest,
    note: (snapshot) => {
      keep(snapshot)
      notify()
      adjust()
    },
    expect: (id) => {
      expected.add(id)
      adjust()
    },
    isDown: () => isDown,
  }
}
