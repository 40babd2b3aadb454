import { medianOf } from './median'

/** What one run of a closed loop came to: how many turns, in what time, and how long each took in milliseconds. */
export type Loop = { perSecond: number; times: number[] }

/**
 * So many guests at once, each of whom begins anew when he is done, for `ms` milliseconds. A turn that has begun is
 * finished and counted, and so is the time that it took.
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

/** The middle round's pace, and all its turns' times together. */
export const allRounds = (loops: readonly Loop[]): Loop => ({
  perSecond: medianOf(loops.map(({ perSecond }) => perSecond)),
  times: loops.flatMap(({ times }) => times),
})
