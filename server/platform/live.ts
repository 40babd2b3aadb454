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

/** The subscribers with one key, and the newest items that were read for them. */
type Audience<T> = { subscribers: Subscriber<T>[]; items: readonly T[] }

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
/** What is urgent is read at most once in this time; new subscribers, and whole topics, once in the longer one. */
const urgentEveryMs = 40
const everyMs = 80
const againMs = 1000
/** The rest after whole topics, as a share of the time that they took. */
const restShare = 0.5
/** After this many subscribers other work of the server gets its turn. */
const atOnce = 20

/**
 * One read at a time for all subscribers, and what is read later replaces what was not sent yet, so that no event is older
 * than one sent before. What is urgent is read and sent while the rest is still being sent. Between two readings of whole
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
  const unsent = new Map<string, readonly T[]>()
  let isRunning = false
  let isClosed = false
  const rests = { urgent: restWith(pause), unread: restWith(pause), whole: restWith(pause) }
  /** How long the last whole topics took to be read and sent. */
  let wholeTook = 0
  const restFromWhole = () => rests.whole.begin(Math.max(everyMs, wholeTook * restShare))

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (hasWork()) {
      await (unsent.size > 0 ? otherWork() : pause(gatherMs))
      await step().catch(async (error: unknown) => {
        log.warn({ err: error }, 'events could not be sent to subscribers; trying again')
        unread = new Set(audiences.keys())
        isMissed = true
        await pause(againMs)
      })
    }
    isRunning = false
  }
  const hasWork = () =>
    !isClosed && audiences.size > 0 && unread.size + urgent.size + whole.size + unsent.size > 0

  async function step(): Promise<void> {
    if (urgent.size > 0 && rests.urgent.isOver()) await sendUrgent()
    else if (unread.size > 0 && rests.unread.isOver()) await sendAll()
    else if (unsent.size > 0) sendSome()
    else if (whole.size > 0 && rests.whole.isOver()) await readWhole()
  }

  async function sendUrgent(): Promise<void> {
    const topics = [...urgent]
    urgent.clear()
    for (const topic of topics)
      for (const [key, items] of await readTopic(topic, known, 'urgent')) deliver(key, items)
    rests.urgent.begin(urgentEveryMs)
  }

  /** For new subscribers, and for everybody after changes were missed. */
  async function sendAll(): Promise<void> {
    const keys = [...unread].filter((key) => audiences.has(key))
    const wasMissed = isMissed
    unread = new Set()
    isMissed = false
    const found = await readAll({ ...known, keys: () => keys }, wasMissed)
    for (const [index, key] of keys.entries()) {
      if (index > 0 && index % atOnce === 0) await otherWork()
      deliver(key, found.get(key) ?? [], true)
    }
    rests.unread.begin(everyMs)
  }

  async function readWhole(): Promise<void> {
    const topics = [...whole]
    whole.clear()
    const took = startStopwatch()
    for (const topic of topics)
      for (const [key, items] of await readTopic(topic, known, 'all'))
        unsent.set(key, merge(unsent.get(key) ?? [], items))
    wholeTook = took()
    if (unsent.size === 0) restFromWhole()
  }

  function sendSome(): void {
    const took = startStopwatch()
    for (const [key, items] of firstOf(unsent, atOnce)) deliver(key, items)
    wholeTook += took()
    if (unsent.size === 0) restFromWhole()
  }

  /** Sends what these subscribers were not sent yet. `isAll`: these are all their items, as a new subscriber needs them. */
  function deliver(key: string, read: readonly T[], isAll = false): void {
    const audience = audiences.get(key)
    const items = isAll ? read : merge(unsent.get(key) ?? [], read)
    unsent.delete(key)
    if (!audience) return
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
      const audience = audiences.get(key) ?? { subscribers: [], items: [] }
      audience.subscribers.push(subscriber)
      audiences.set(key, audience)
      unread.add(key)
      void run()
      return () => leave(key, subscriber)
    },
    changed: (topic) => {
      if (audiences.size === 0) return
      urgent.add(topic)
      whole.add(topic)
      void run()
    },
    missed: () => {
      for (const { subscribers } of audiences.values())
        for (const subscriber of subscribers) subscriber.isSent = false
      unread = new Set(audiences.keys())
      isMissed = true
      void run()
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

/** A pause that is begun without being waited for. */
function restWith(pause: Pause) {
  let resting = 0
  return {
    isOver: () => resting === 0,
    begin: (milliseconds: number) => {
      resting += 1
      void pause(milliseconds).then(() => {
        resting -= 1
      })
    },
  }
}
