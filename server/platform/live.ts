import { setImmediate as otherWork } from 'node:timers/promises'
import { type Pause, startStopwatch } from './clock'
import type { Log } from './logger'

/** What a subscriber gets. `full`: all items; else only those that differ from what it was sent before. */
export type Events<T> = { full: boolean; items: readonly T[] }

/** A browser or tool with an open connection. `isSent`: it has got everything once. */
type Subscriber<T> = {
  isSent: boolean
  send(events: Events<T>): void
  /** Ends the connection. */
  end(): void
}

/** The subscribers with one key, the newest items that were sent to them, and the number of the reading they are from. */
type Audience<T> = { subscribers: Subscriber<T>[]; items: readonly T[]; read: number }

/** For whom to read, and what was sent to them before. */
export type Known<T> = {
  keys(): readonly string[]
  /** Undefined where nobody has subscribed with this key. */
  itemsOf(key: string): readonly T[] | undefined
}

/** Items by the key of their subscribers. */
export type Found<T> = ReadonlyMap<string, readonly T[]>

type Needs<T extends { id: string }, Topic> = {
  /** Everything of these subscribers. `isMissed`: changes may have been missed since the last reading. */
  readAll(known: Known<T>, isMissed: boolean): Promise<Found<T>>
  /** What has changed in a topic. `urgent`: only what is to be sent before everything else. */
  readTopic(topic: Topic, known: Known<T>, part: 'urgent' | 'all'): Promise<Found<T>>
  isSame(one: T, other: T): boolean
  pause: Pause
  log: Log
}

/** The subscribers of this server. A subscriber uses no database connection of its own. */
export type Live<T, Topic> = {
  /** Sends everything at first, then what changes. Call the result to unsubscribe. */
  subscribe(key: string, on: Pick<Subscriber<T>, 'send' | 'end'>): () => void
  /** Something has changed that may concern the subscribers with an item of this topic. */
  changed(topic: Topic): void
  /** Changes may have been missed: everything is sent to everybody again. */
  missed(): void
  keys(): string[]
  isClosed(): boolean
  /** Ends every connection and takes no new subscribers. */
  close(): void
}

/** Changes are gathered for this long, so that a rush is read once and not once per booking. */
const gatherMs = 20
/** New subscribers, and whole topics, are read at most once in this time. */
const everyMs = 80
const againMs = 1000
/** The rest after whole topics, as a share of the time that they took. */
const restShare = 0.5
/** After this many subscribers other work of the server gets its turn. */
const atOnce = 20

/**
 * What is urgent and what new subscribers need is read and sent while whole topics are still being read and sent. What was
 * read later replaces what was not sent yet, so that no event is older than one sent before. After each round of whole
 * topics there is a rest, which is the longer, the more subscribers there are.
 */
export function openLive<T extends { id: string }, Topic extends string>(
  needs: Needs<T, Topic>,
): Live<T, Topic> {
  const { readAll, readTopic, isSame, pause, log } = needs
  const audiences = new Map<string, Audience<T>>()
  /** The keys for which everything is to be read. */
  let unread = new Set<string>()
  let isMissed = false
  /** The topics of which the urgent items, and of which all items, are to be read. */
  const urgent = new Set<Topic>()
  const whole = new Set<Topic>()
  /** What was read of a topic and not sent yet. */
  const unsent = new Map<string, { items: readonly T[]; read: number }>()
  /** Readings are numbered as they begin. */
  let readings = 0
  let isClosed = false
  const isOpen = () => !isClosed && audiences.size > 0

  /** The few who need something soon: whose turn it is, and new subscribers. */
  const few = loopOf(async () => {
    if (!isOpen() || urgent.size + unread.size === 0) return false
    await pause(gatherMs)
    await sendUrgent()
    if (isUnreadRested) await sendAll()
    return true
  })
  /** Everybody whose place has changed. */
  const many = loopOf(async () => {
    if (!isOpen() || whole.size === 0) return false
    await pause(gatherMs)
    const took = startStopwatch()
    await readWhole()
    await sendUnsent()
    await pause(Math.max(everyMs, took() * restShare))
    return true
  })
  let isUnreadRested = true

  /** Runs `step` until it has nothing to do; one at a time. After a failure everything is read again. */
  function loopOf(step: () => Promise<boolean>): () => void {
    let isRunning = false
    const failed = async (error: unknown) => {
      log.warn({ err: error }, 'events could not be sent to subscribers; trying again')
      unread = new Set(audiences.keys())
      isMissed = true
      await pause(againMs)
      few()
      return true
    }
    const run = async () => {
      isRunning = true
      while (await step().catch(failed));
      isRunning = false
    }
    return () => void (isRunning || run())
  }

  async function sendUrgent(): Promise<void> {
    const topics = [...urgent]
    urgent.clear()
    for (const topic of topics) {
      const read = ++readings
      for (const [key, items] of await readTopic(topic, known, 'urgent')) deliver(key, items, read)
    }
  }

  /** For new subscribers, and for everybody after changes were missed. */
  async function sendAll(): Promise<void> {
    const keys = [...unread].filter((key) => audiences.has(key))
    const wasMissed = isMissed
    unread = new Set()
    isMissed = false
    if (keys.length === 0) return
    isUnreadRested = false
    void pause(everyMs).then(() => {
      isUnreadRested = true
    })
    const read = ++readings
    const found = await readAll({ ...known, keys: () => keys }, wasMissed)
    for (const [index, key] of keys.entries()) {
      if (index > 0 && index % atOnce === 0) await otherWork()
      deliver(key, found.get(key) ?? [], read, true)
    }
  }

  async function readWhole(): Promise<void> {
    const topics = [...whole]
    whole.clear()
    for (const topic of topics) {
      const read = ++readings
      for (const [key, items] of await readTopic(topic, known, 'all')) {
        const earlier = unsent.get(key)?.items ?? []
        if (isOlder(key, read)) readAgain(key)
        else unsent.set(key, { items: merge(earlier, items), read })
      }
    }
  }

  async function sendUnsent(): Promise<void> {
    while (unsent.size > 0) {
      for (const [key, { items, read }] of firstOf(unsent, atOnce)) deliver(key, items, read)
      await otherWork()
    }
  }

  /** Whether something that was read later was sent, or is to be sent. */
  const isOlder = (key: string, read: number): boolean =>
    read < (audiences.get(key)?.read ?? 0) || read < (unsent.get(key)?.read ?? 0)

  function readAgain(key: string): void {
    unread.add(key)
    few()
  }

  /** Sends what these subscribers were not sent yet. `isAll`: these are all their items, as a new subscriber needs them. */
  function deliver(key: string, found: readonly T[], read: number, isAll = false): void {
    const audience = audiences.get(key)
    if (isOlder(key, read)) {
      readAgain(key)
      return
    }
    const items = isAll ? found : merge(unsent.get(key)?.items ?? [], found)
    unsent.delete(key)
    if (!audience) return
    audience.read = read
    const before = audience.items
    audience.items = isAll ? items : merge(before, items)
    const changed = items.filter((item) => {
      const sent = before.find(({ id }) => id === item.id)
      return !sent || !isSame(sent, item)
    })
    for (const subscriber of [...audience.subscribers]) {
      if (subscriber.isSent) {
        if (changed.length > 0) subscriber.send({ full: false, items: changed })
      } else if (isAll) {
        subscriber.isSent = true
        subscriber.send({ full: true, items })
      }
    }
  }

  const known: Known<T> = {
    keys: () => [...audiences.keys()],
    itemsOf: (key) => audiences.get(key)?.items,
  }

  function leave(key: string, subscriber: Subscriber<T>): void {
    const audience = audiences.get(key)
    if (!audience) return
    audience.subscribers = audience.subscribers.filter((one) => one !== subscriber)
    if (audience.subscribers.length > 0) return
    audiences.delete(key)
    unsent.delete(key)
  }

  return {
    subscribe: (key, { send, end }) => {
      if (isClosed) {
        end()
        return () => undefined
      }
      const subscriber: Subscriber<T> = { isSent: false, send, end }
      const audience = audiences.get(key) ?? { subscribers: [], items: [], read: 0 }
      audience.subscribers.push(subscriber)
      audiences.set(key, audience)
      unread.add(key)
      few()
      return () => leave(key, subscriber)
    },
    changed: (topic) => {
      if (audiences.size === 0) return
      urgent.add(topic)
      whole.add(topic)
      few()
      many()
    },
    missed: () => {
      for (const { subscribers } of audiences.values())
        for (const subscriber of subscribers) subscriber.isSent = false
      unread = new Set(audiences.keys())
      isMissed = true
      few()
    },
    keys: () => [...audiences.keys()],
    isClosed: () => isClosed,
    close: () => {
      isClosed = true
      for (const { subscribers } of audiences.values()) for (const { end } of [...subscribers]) end()
      audiences.clear()
      unsent.clear()
    },
  }
}

/** `older` with those that are also in `newer` replaced. */
function merge<T extends { id: string }>(older: readonly T[], newer: readonly T[]): readonly T[] {
  if (older.length === 0) return newer
  const kept = older.filter(({ id }) => !newer.some((item) => item.id === id))
  return kept.length === 0 ? newer : [...kept, ...newer]
}

function firstOf<K, V>(map: ReadonlyMap<K, V>, count: number): [K, V][] {
  const first: [K, V][] = []
  for (const entry of map) if (first.push(entry) === count) break
  return first
}
