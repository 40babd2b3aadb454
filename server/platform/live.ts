import { setImmediate as otherWork } from 'node:timers/promises'
import type { Log } from './log'
import type { Pause } from './pause'

/** What a follower is told. `full`: everything there is; else only what differs from what he was told before. */
export type News<T> = { full: boolean; items: T[] }

/** Somebody who listens over an open connection. */
type Follower<T> = {
  key: string
  told: ReadonlyMap<string, T>
  isTold: boolean
  tell(news: News<T>): void
  /** His connection is to end now. */
  end(): void
}

/** What is asked when somebody is to be told: by whom, and what they were told before, by its id. */
export type Asked<T> = {
  keys: readonly string[]
  told: ReadonlyMap<string, T>
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
  follow(key: string, on: Pick<Follower<T>, 'tell' | 'end'>): () => void
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
  const followers = new Set<Follower<T>>()
  let everybody = false
  let running = false
  let closed = false

  async function run(): Promise<void> {
    if (running) return
    running = true
    while (needsReading()) {
      await pause(gatherMs)
      const isCalm = !everybody
      const asked = isCalm ? [...followers].filter(({ isTold }) => !isTold) : [...followers]
      everybody = false
      await tell(asked, isCalm).catch(async (error: unknown) => {
        log.warn({ err: error }, 'followers could not be told; they are told in a moment')
        everybody = true
        await pause(againMs)
      })
    }
    running = false
  }
  const needsReading = () =>
    !closed && followers.size > 0 && (everybody || [...followers].some(({ isTold }) => !isTold))

  async function tell(asked: readonly Follower<T>[], isCalm: boolean): Promise<void> {
    const keys = [...new Set(asked.map(({ key }) => key))]
    const told = new Map(asked.flatMap((follower) => [...follower.told]))
    const found = await read({ keys, told, isCalm })
    const concerned = asked.flatMap((follower) => newsFor(follower, found.get(follower.key) ?? []))
    concerned.sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent))
    for (const [index, { follower, all, news }] of concerned.entries()) {
      if (index > 0 && index % atOnce === 0) await otherWork()
      if (!followers.has(follower)) continue
      follower.told = all
      follower.isTold = true
      if (news.full || news.items.length > 0) follower.tell(news)
    }
  }

  /** What he has not been told yet; nothing where that is nothing. */
  function newsFor(follower: Follower<T>, found: readonly T[]) {
    const { told, isTold } = follower
    const items = found.filter((item) => {
      const before = isTold ? told.get(item.id) : undefined
      return before === undefined || !isSame(before, item)
    })
    if (isTold && items.length === 0 && found.length === told.size) return []
    const all = new Map(found.map((item) => [item.id, item]))
    return [{ follower, all, news: { full: !isTold, items }, isUrgent: items.some(isUrgent) }]
  }

  return {
    follow: (key, on) => {
      const follower: Follower<T> = { key, told: new Map(), isTold: false, ...on }
      if (closed) {
        on.end()
        return () => undefined
      }
      followers.add(follower)
      void run()
      return () => void followers.delete(follower)
    },
    changed: () => {
      everybody = true
      void run()
    },
    missed: () => {
      for (const follower of followers) follower.isTold = false
      // Also those who are just being told what was read before.
      everybody = true
      void run()
    },
    keys: () => [...new Set([...followers].map(({ key }) => key))],
    isClosed: () => closed,
    close: () => {
      closed = true
      for (const follower of [...followers]) follower.end()
      followers.clear()
    },
  }
}
