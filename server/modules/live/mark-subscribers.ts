import * as holdRows from '#modules/bookings/hold-rows'
import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/log'

type Needs = {
  db: Db
  clock: Clock
  log: Log
  subscribers: { keys(): string[] }
  settings: { claimSeconds: number }
}

const everySeconds = 30
/** Guests who are reached within this time are marked in one statement. */
const gatherMs = 100

/** Marks all guests with an open connection as present, in one statement, so that they keep their turn. */
export function markSubscribers({ db, clock, log, subscribers, settings }: Needs) {
  const reached = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let reachedTimer: NodeJS.Timeout | undefined

  const mark = (keys: string[], at: Date): Promise<void> =>
    holdRows
      .seenAll(db, keys, at)
      .catch((error: unknown) => log.warn({ err: error }, 'guests could not be marked as present'))
  const markNow = () => mark(subscribers.keys(), clock.now())
  const noteReached = () => {
    reachedTimer = undefined
    const keys = [...reached]
    reached.clear()
    void mark(keys, clock.now())
  }
  return {
    /** Marks everybody who is connected as present at this time. */
    markAll: (at: Date): Promise<void> => mark(subscribers.keys(), at),
    markReached: (userKey: string): void => {
      reached.add(userKey)
      reachedTimer ??= setTimeout(noteReached, gatherMs)
    },
    start: (): void => {
      timer ??= setInterval(markNow, Math.min(everySeconds, settings.claimSeconds / 4) * 1000)
    },
    stop: (): void => {
      clearInterval(timer)
      clearTimeout(reachedTimer)
    },
  }
}
