import type { Pause } from './clock'

const stepMs = 100

/** Waits for `work`, at most this long; the work goes on after that. It must not reject. */
export async function atMost(pause: Pause, longestMs: number, work: Promise<void>): Promise<void> {
  let isOver = false
  const done = work.then(() => {
    isOver = true
  })
  for (let waited = 0; !isOver && waited < longestMs; waited += stepMs)
    await Promise.race([done, pause(stepMs)])
}
