import { setImmediate as nextTurn } from 'node:timers/promises'

/** Knows whether anything is under way, so that a step begins when what the last one caused is over. */
export type Quiet = {
  during<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when nothing has been under way for some turns of the event loop. */
  reached(): Promise<void>
}

const quietTurns = 4

export function openQuiet(): Quiet {
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
    async reached() {
      for (let turns = 0; turns < quietTurns; turns = underWay === 0 ? turns + 1 : 0) await nextTurn()
    },
  }
}

/** Also counts what is fetched in this process: the sandbox sends its webhooks so, by itself. Answers the way back. */
export function countFetches(quiet: Quiet): () => void {
  const real = globalThis.fetch
  globalThis.fetch = (...given) => quiet.during(() => real(...given))
  return () => {
    globalThis.fetch = real
  }
}
