import { setTimeout as wait } from 'node:timers/promises'

/** The only source of the current time: code that compares with the present takes a `Clock`. */
export type Clock = { now(): Date }

export const addSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)

export const systemClock: Clock = { now: () => new Date() }

/** A clock with an offset from another one, which tests and the sandbox change. */
export type ShiftedClock = Clock & { shiftTo(offsetMs: number): void; offsetMs(): number }

export function shiftedClock(base: Clock, offsetMs = 0): ShiftedClock {
  let offset = offsetMs
  return {
    now: () => new Date(base.now().getTime() + offset),
    shiftTo: (next) => {
      offset = next
    },
    offsetMs: () => offset,
  }
}

/** Waits in real time, not by the hotel's clock; tests may pass one that does not wait. */
export type Pause = (milliseconds: number) => Promise<void>

export const realPause: Pause = async (milliseconds) => {
  await wait(milliseconds)
}

/** Milliseconds since the call, by a monotonic clock: for durations, never for what is due. */
export function startStopwatch(): () => number {
  const from = performance.now()
  return () => performance.now() - from
}
