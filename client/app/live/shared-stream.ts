import type { BookingSnapshot } from '#shared/booking/snapshot'
import type { BookingEvent, EventSource } from './live-bookings'

type Open = EventSource['open']
type On = Parameters<Open>[0]

/** The messages between tabs. `known`: the bookings that the open stream has sent so far. */
type TabMessage =
  | { kind: 'ask' }
  | { kind: 'open'; isOpen: boolean; known: BookingSnapshot[] | undefined }
  | { kind: 'events'; events: BookingEvent }
  | { kind: 'over' }

/** A tab that does not answer for this long counts as frozen; then this tab asks the server itself. */
const askEveryMs = 5000

/**
 * One stream for all tabs, since a browser opens only six HTTP/1.1 connections to a server. The tab that has the lock reads
 * the stream and passes everything on; when it closes, another tab gets the lock and opens a new stream. Without Web Locks
 * or BroadcastChannel each tab has its own stream.
 */
export function sharedStream(open: Open, name: () => string): Open {
  const { locks } = navigator as Partial<Navigator>
  if (!locks || typeof BroadcastChannel === 'undefined') return open
  return (on) => {
    const channel = new BroadcastChannel(name())
    const leaving = new AbortController()
    let end = subscribe(channel, on)
    locks
      .request(name(), { signal: leaving.signal }, () => {
        if (leaving.signal.aborted) return
        end()
        return new Promise<void>((leave) => {
          const close = lead(channel, on, open)
          end = () => {
            close()
            leave()
          }
        })
      })
      // Closed while another tab had the lock.
      .catch(() => undefined)
    return () => {
      leaving.abort()
      end()
      channel.close()
    }
  }
}

/** Reads the stream for every tab; returns a function that closes it. */
function lead(channel: BroadcastChannel, on: On, open: Open): () => void {
  const known = new Map<string, BookingSnapshot>()
  let hasBegun = false
  let isOpen = false
  const send = (message: TabMessage) => channel.postMessage(message)
  const sendState = () => send({ kind: 'open', isOpen, known: hasBegun ? [...known.values()] : undefined })
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'ask') sendState()
  }
  return open({
    events: (events) => {
      hasBegun ||= events.full
      if (events.full) known.clear()
      for (const item of events.items) known.set(item.id, item)
      send({ kind: 'events', events })
      on.events(events)
    },
    isOpen: (now) => {
      isOpen = now
      // What is known may be old until the next stream has begun with the full list.
      if (!now) hasBegun = false
      sendState()
      on.isOpen(now)
    },
    over: () => {
      send({ kind: 'over' })
      on.over()
    },
  })
}

/** Follows what another tab reads and keeps asking whether it is still there; returns a function that stops it. */
function subscribe(channel: BroadcastChannel, on: On): () => void {
  let hasAnswered = true
  let isOpen: boolean | undefined
  let hasBegun = false
  const setOpen = (now: boolean) => {
    if (now !== isOpen) on.isOpen(now)
    isOpen = now
    if (!now) hasBegun = false
  }
  const ask = () => channel.postMessage({ kind: 'ask' } satisfies TabMessage)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'ask') return
    hasAnswered = true
    if (data.kind === 'over') on.over()
    if (data.kind === 'events') {
      hasBegun ||= data.events.full
      on.events(data.events)
    }
    if (data.kind === 'open') {
      setOpen(data.isOpen)
      if (!data.isOpen || !data.known || hasBegun) return
      hasBegun = true
      // Not as a full list: a booking that this tab has just made may be missing in the other tab's.
      on.events({ full: false, items: data.known })
    }
  }
  ask()
  const asking = setInterval(() => {
    if (!hasAnswered) setOpen(false)
    hasAnswered = false
    ask()
  }, askEveryMs)
  return () => {
    clearInterval(asking)
    channel.onmessage = null
  }
}
