import { type Clock, shiftedClock } from '#server/platform/clock'
import type { Store } from '../store'

export type SandboxClock = Clock & {
  offsetMs(): number
  /** Sets the clock to `time`; it runs on from there. */
  moveTo(time: Date): void
  /** Back to `startAt`. */
  reset(): void
}

/** The sandbox's time: the system's, shifted by a stored offset. `startAt` counts only where none is stored. */
export function openSandboxClock(store: Store, system: Clock, startAt: Date | undefined): SandboxClock {
  const stored = store.setting<number | null>('clock offset', null)
  const clock = shiftedClock(system)
  const shiftTo = (offsetMs: number) => {
    clock.shiftTo(offsetMs)
    stored.set(offsetMs)
  }
  const reset = () => shiftTo(startAt ? startAt.getTime() - system.now().getTime() : 0)
  const known = stored.get()
  if (known === null) reset()
  else clock.shiftTo(known)
  return {
    now: clock.now,
    offsetMs: clock.offsetMs,
    moveTo: (time) => shiftTo(time.getTime() - system.now().getTime()),
    reset,
  }
}
