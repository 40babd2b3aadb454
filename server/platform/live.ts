import { setImmediate as otherWork } from 'node:timers/promises'
import type { Pause } from './clock'
import type { Log } from './logger'

/** What a subscriber gets. `full`: all items; else only those that differ from what it was sent before. */
export type Events<T> = { full: boolean; items: T[] }

/** A browser or tool with an open connection. */
type Subscriber<T> = {
  key: string
  sent: ReadonlyMap<string, T>
  isSent: boolean
  send(events: Events<T>): void
  /** Ends the connection. */
  end(): void
}

/** What to read: for which subscribers, and what they were sent before, by id. */
export type Asked<T> = {
  keys: readonly string[]
  sent: ReadonlyMap<string, T>
  /** Nothing has changed as far as is known: a subscriber is new. */
  isCalm: boolean
}

type Needs<T extends { id: string }> = {
  /** All items of these subscribers in few queries, and those that were sent before and may have ended. */
  read(asked: Asked<T>): Promise<ReadonlyMap<string, readonly T[]>>
  isSame(one: T, other: T): boolean
  /** Sent before all others. */
  isUrgent(item: T): boolean
  pause: Pause
  log: Log
}

/** The subscribers of this server. A subscriber uses no database connection of its own. */
export type Live<T> = {
  /** Sends everything at first, then what changes. Call the result to unsubscribe. */
  subscribe(key: string, on: Pick<Subscriber<T>, 'send' | 'end'>): () => void
  /** Something has changed that may concern any subscriber. */
  changed(): void
  /** Changes may have been missed: everything is sent to everybody again. */
  missed(): void
  keys(): string[]
  isClosed(): boolean
  /** Ends every connection and takes no new subscribers. */
  close(): void
}

/** Changes are gathered for this long, so that a rush is read once and not once per booking. */
const gatherMs = 80
const againMs = 1000
/** After this many subscribers other work of the server gets its turn. */
const atOnce = 50

/** One read at a time for all subscribers, so that no event is older than one sent before. */
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
        log.warn({ err: error }, 'events could not be sent to subscribers; trying again')
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

  /** What this subscriber has not been sent yet; empty where that is nothing. */
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
      // Also for those to whom an earlier read is being sent.
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
