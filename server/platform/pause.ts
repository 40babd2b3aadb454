import { setTimeout as wait } from 'node:timers/promises'

/** Waits in real time, not by the hotel's clock; tests may pass one that does not wait. */
export type Pause = (milliseconds: number) => Promise<void>

export const realPause: Pause = async (milliseconds) => {
  await wait(milliseconds)
}
