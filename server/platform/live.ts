import { setImmediate as otherWork } from 'node:timers/promises'
import type { Log } from './log'
import type { Pause } from './pause'

/** What a follower is told. `full`: everything there is; else only what differs from what he was told before. */
export type Events<T> = { full: boolean; items: T[] }

/** Somebody who listens over an open connection. */
type Subscriber<T> = {
  key: string
  sent: ReadonlyMap<string, T>
  isSent: boolean
  send(events: Events<T>): void
  /** His connection is to end now. */
  end(): void
}

/** What is asked when somebody is to be told: by whom, and what they were told before, by its id. */
export type Asked<T> = {
  keys: readonly string[]
  sent: ReadonlyMap<string, T>
  /** Nothing is known to have changed: somebody has only just come. */
  isCalm: boolean
}

type Needs<T extends { id: string }> = {
  /** Everything there is for these followers, in few questions; also what was told before and may have ended since. */
  read(asked: Asked<T>): Promise<ReadonlyMap<string, readonly T[]>>
  isSame(one: T, other: T): boolean
  /** Told before anything else. */
  isUrgent(item: T): boolean
  pause: Pause
  log: Log
}

/** Who follows, on this server, what changes in the house. A follower holds no connection to the database. */
export type Live<T> = {
  /** From now on he is told: everything at first, then what changes. The answer takes him out again. */
  subscribe(key: string, on: Pick<Subscriber<T>, 'send' | 'end'>): () => void
  /** Something has changed that anybody may be concerned by. */
  changed(): void
  /** News may have been missed: everybody is told everything. */
  missed(): void
  keys(): string[]
  isClosed(): boolean
  /** Ends every follower's connection and takes no new ones. */
  close(): void
}

/** So long changes are gathered, so that a rush is read once and not once for each of its bookings. */
const gatherMs = 80
const againMs = 1000
/** So many are told before the server turns to whatever else there is to do. */
const atOnce = 50

/** One read at a time, for everybody who may be concerned: news is never older than what somebody was told before. */
export function openLive<T extends { id: string }>(needs: Needs<T>): Live<T> {
  const { read, isSame, isUrgent, pause, log } = needs
  const subscribers = new Set<Subscriber<T>>()
  let everybody = false
  let running = false
  let closed = false

  async function run(): Promise<void> {
    if (running) return
    running = true
    while (needsReading()) {
      await pause(gatherMs)
      const isCalm = !everybody
      const asked = isCalm ? [...subscribers].filter(({ isSent }) => !isSent) : [...subscribers]
      everybody = false
      await send(asked, isCalm).catch(async (error: unknown) => {
        log.warn({ err: error }, 'followers could not be told; they are told in a moment')
        everybody = true
        await pause(againMs)
      })
    }
    running = false
  }
  const needsReading = () =>
    !closed && subscribers.size > 0 && (everybody || [...subscribers].some(({ isSent }) => !isSent))

  async function send(asked: readonly Subscriber<T>[], isCalm: boolean): Promise<void> {
    const keys = [...new Set(asked.map(({ key }) => key))]
    const sent = new Map(asked.flatMap((subscriber) => [...subscriber.sent]))
    const found = await read({ keys, sent, isCalm })
    const concerned = asked.flatMap((subscriber) => eventsFor(subscriber, found.get(subscriber.key) ?? []))
    concerned.sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent))
    for (const [index, { subscriber, all, events }] of concerned.entries()) {
      if (index > 0 && index % atOnce === 0) await otherWork()
      if (!subscribers.has(subscriber)) continue
      subscriber.sent = all
      subscriber.isSent = true
      if (events.full || events.items.length > 0) subscriber.send(events)
    }
  }

  /** What he has not been told yet; nothing where that is nothing. */
  function eventsFor(subscriber: Subscriber<T>, found: readonly T[]) {
    const { sent, isSent } = subscriber
    const items = found.filter((item) => {
      const before = isSent ? sent.get(item.id) : undefined
      return before === undefined || !isSame(before, item)
    })
    if (isSent && items.length === 0 && found.length === sent.size) return []
    const all = new Map(found.map((item) => [item.id, item]))
    return [{ subscriber, all, events: { full: !isSent, items }, isUrgent: items.some(isUrgent) }]
  }

  return {
    subscribe: (key, on) => {
      const subscriber: Subscriber<T> = { key, sent: new Map(), isSent: false, ...on }
      if (closed) {
        on.end()
        return () => undefined
      }
      subscribers.add(subscriber)
      void run()
      return () => void subscribers.delete(subscriber)
    },
    changed: () => {
      everybody = true
      void run()
    },
    missed: () => {
      for (const subscriber of subscribers) subscriber.isSent = false
      // Also those who are just being told what was read before.
      everybody = true
      void run()
    },
    keys: () => [...new Set([...subscribers].map(({ key }) => key))],
    isClosed: () => closed,
    close: () => {
      closed = true
      for (const subscriber of [...subscribers]) subscriber.end()
      subscribers.clear()
    },
  }
}
