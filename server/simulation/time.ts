import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../platform/clock'
import type { Pause } from '../platform/pause'

/** A time that stands still unless it is moved, so that the same steps meet the same instants. */
export type StillTime = Clock & { startAt(instant: Date): void; pass(ms: number): void; pause: Pause }

export function stillTime(): StillTime {
  let now = 0
  const pass = (ms: number) => {
    now += ms
  }
  return {
    now: () => new Date(now),
    startAt: (instant) => {
      now = instant.getTime()
    },
    pass,
    // Who waits sees time go by, but keeps nobody waiting.
    pause: async (ms) => {
      pass(ms)
      await wait(1)
    },
  }
}
