import { setTimeout as wait } from 'node:timers/promises'
import type { Clock, Pause } from '#server/platform/clock'

/** A clock that moves only when it is told to, so that the same steps see the same times. */
export type ManualClock = Clock & { startAt(instant: Date): void; pass(ms: number): void; pause: Pause }

export function manualClock(): ManualClock {
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
    // A pause moves the clock instead of waiting.
    pause: async (ms) => {
      pass(ms)
      await wait(1)
    },
  }
}
