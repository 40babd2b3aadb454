import { medianOf } from './median'

/** The result of one closed loop: turns per second, and the milliseconds of each turn. */
export type Loop = { perSecond: number; times: number[] }

/**
 * Runs this many guests at once for `ms` milliseconds; each starts a new turn when the last one is done. A turn that
 * has begun is finished and counted.
 */
export async function closedLoop(
  guests: number,
  ms: number,
  turn: (guest: number) => Promise<void>,
): Promise<Loop> {
  const times: number[] = []
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: guests }, async (_, guest) => {
      while (performance.now() - begun < ms) {
        const at = performance.now()
        await turn(guest)
        times.push(performance.now() - at)
      }
    }),
  )
  return { perSecond: (times.length * 1000) / (performance.now() - begun), times }
}

/** The median round's rate, and the times of all rounds together. */
export const allRounds = (loops: readonly Loop[]): Loop => ({
  perSecond: medianOf(loops.map(({ perSecond }) => perSecond)),
  times: loops.flatMap(({ times }) => times),
})
