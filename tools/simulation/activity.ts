import { setImmediate as nextTurn } from 'node:timers/promises'

/** Tracks work under way, so that a step begins only when everything that the last one started is over. */
export type Activity = {
  during<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when nothing has been under way for some turns of the event loop. */
  untilIdle(): Promise<void>
}

const idleTurns = 4

export function openActivity(): Activity {
  let underWay = 0
  return {
    async during(work) {
      underWay += 1
      try {
        return await work()
      } finally {
        underWay -= 1
      }
    },
    async untilIdle() {
      for (let turns = 0; turns < idleTurns; turns = underWay === 0 ? turns + 1 : 0) await nextTurn()
    },
  }
}

/**
 * Counts fetches in this process too, since the sandbox sends its webhooks by itself. Returns a function that undoes
 * it.
 */
export function countFetches(activity: Activity): () => void {
  const real = globalThis.fetch
  globalThis.fetch = (...given) => activity.during(() => real(...given))
  return () => {
    globalThis.fetch = real
  }
}
