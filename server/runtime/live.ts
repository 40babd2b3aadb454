import type { Log } from './log'
import type { Pause } from './pause'

/** What a follower is told. `full`: everything there is; else only what differs from what he was told before. */
export type News<T> = { full: boolean; items: T[] }

/** Somebody who listens over an open connection. */
type Follower<T> = {
  key: string
  told: Map<string, string>
  isTold: boolean
  tell(news: News<T>): void
  /** His connection is to end now. */
  end(): void
}

type Needs<T extends { id: string }> = {
  /** Everything there is for these followers, in few questions. `watched`: items told before that may have ended since. */
  read(keys: readonly string[], watched: readonly string[]): Promise<ReadonlyMap<string, readonly T[]>>
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

/** One read at a time, for everybody who may be concerned: news is never older than what somebody was told before. */
export function openLive<T extends { id: string }>({ read, pause, log }: Needs<T>): Live<T> {
  const followers = new Set<Follower<T>>()
  let everybody = false
  let running = false
  let closed = false

  async function run(): Promise<void> {
    if (running) return
    running = true
    while (needsReading()) {
      await pause(gatherMs)
      const asked = everybody ? [...followers] : [...followers].filter(({ isTold }) => !isTold)
      everybody = false
      await tell(asked).catch(async (error: unknown) => {
        log.warn({ err: error }, 'followers could not be told; they are told in a moment')
        everybody = true
        await pause(againMs)
      })
    }
    running = false
  }

  const needsReading = () =>
    !closed && followers.size > 0 && (everybody || [...followers].some(({ isTold }) => !isTold))

  async function tell(asked: readonly Follower<T>[]): Promise<void> {
    const keys = [...new Set(asked.map(({ key }) => key))]
    const found = await read(keys, [...new Set(asked.flatMap(({ told }) => [...told.keys()]))])
    for (const follower of asked)
      if (followers.has(follower)) tellOne(follower, found.get(follower.key) ?? [])
  }

  function tellOne(follower: Follower<T>, all: readonly T[]): void {
    const full = !follower.isTold
    const texts = all.map((item) => JSON.stringify(item))
    const items = all.filter((item, index) => full || follower.told.get(item.id) !== texts[index])
    follower.told = new Map(all.map((item, index) => [item.id, texts[index] ?? '']))
    follower.isTold = true
    if (full || items.length > 0) follower.tell({ full, items })
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
