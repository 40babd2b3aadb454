/** Seconds to wait after this number of attempts, from 1 on; undefined after the last step. */
export const nextStep = (attempts: number, steps: readonly number[]): number | undefined =>
  steps[Math.max(attempts, 1) - 1]

/** The same where attempts never end: the last step repeats. */
export const backOff = (attempts: number, steps: readonly [number, ...number[]]): number =>
  nextStep(Math.min(attempts, steps.length), steps) ?? steps[0]
