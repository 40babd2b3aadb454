import type { BookingSnapshot } from '#shared/booking/snapshot'
import type { BookingEvent, EventSource } from './live-bookings'

type Open = EventSource['open']
type On = Parameters<Open>[0]

/** What tabs tell each other. `known`: what the open stream has told so far. */
type Sent =
  | { kind: 'ask' }
  | { kind: 'open'; isOpen: boolean; known: BookingSnapshot[] | undefined }
  | { kind: 'news'; events: BookingEvent }
  | { kind: 'over' }

/** A tab that answers nothing for so long is frozen; then this tab asks the server itself. */
const askEveryMs = 5000

/**
 * One stream for all tabs of a browser: over HTTP/1.1 it has only six connections to one server. The tab that holds the lock
 * reads the stream and passes everything on; when it goes, the browser gives the lock to another, which begins a new stream.
 * Where the browser has no locks or no channel each tab has a stream of its own.
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
      // Left while another tab held the lock.
      .catch(() => undefined)
    return () => {
      leaving.abort()
      end()
      channel.close()
    }
  }
}

/** Reads the stream for every tab; the answer ends it. */
function lead(channel: BroadcastChannel, on: On, open: Open): () => void {
  const known = new Map<string, BookingSnapshot>()
  let hasBegun = false
  let isOpen = false
  const send = (sent: Sent) => channel.postMessage(sent)
  const tellState = () => send({ kind: 'open', isOpen, known: hasBegun ? [...known.values()] : undefined })
  channel.onmessage = ({ data }: MessageEvent<Sent>) => {
    if (data.kind === 'ask') tellState()
  }
  return open({
    events: (events) => {
      hasBegun ||= events.full
      if (events.full) known.clear()
      for (const item of events.items) known.set(item.id, item)
      send({ kind: 'news', events })
      on.events(events)
    },
    isOpen: (now) => {
      isOpen = now
      // A new stream begins with everything; until then what is known may be old.
      if (!now) hasBegun = false
      tellState()
      on.isOpen(now)
    },
    over: () => {
      send({ kind: 'over' })
      on.over()
    },
  })
}

/** Hears what another tab reads, and asks it again and again whether it is still there; the answer ends it. */
function subscribe(channel: BroadcastChannel, on: On): () => void {
  let isHeard = true
  let isOpen: boolean | undefined
  let hasBegun = false
  const setOpen = (now: boolean) => {
    if (now !== isOpen) on.isOpen(now)
    isOpen = now
    if (!now) hasBegun = false
  }
  const ask = () => channel.postMessage({ kind: 'ask' } satisfies Sent)
  channel.onmessage = ({ data }: MessageEvent<Sent>) => {
    if (data.kind === 'ask') return
    isHeard = true
    if (data.kind === 'over') on.over()
    if (data.kind === 'news') {
      hasBegun ||= data.events.full
      on.events(data.events)
    }
    if (data.kind === 'open') {
      setOpen(data.isOpen)
      if (!data.isOpen || !data.known || hasBegun) return
      hasBegun = true
      // Not full: a booking that this tab has just made may be in none of what was told to the other.
      on.events({ full: false, items: data.known })
    }
  }
  ask()
  const asking = setInterval(() => {
    if (!isHeard) setOpen(false)
    isHeard = false
    ask()
  }, askEveryMs)
  return () => {
    clearInterval(asking)
    channel.onmessage = null
  }
}
