import { useSyncExternalStore } from 'react'

const everyQuarterSecond = (listener: () => void) => {
  const timer = setInterval(listener, 250)
  return () => clearInterval(timer)
}

/**
 * Whole seconds until a deadline, never below 0; deadline and `now` in milliseconds of the same clock. Computed from the
 * clock each time, so that it is right after the machine slept. Undefined without a deadline or a clock.
 */
export function useSecondsLeft(
  deadline: number | undefined,
  now: (() => number | undefined) | undefined,
): number | undefined {
  return useSyncExternalStore(
    everyQuarterSecond,
    () => {
      const time = now?.()
      return deadline === undefined || time === undefined
        ? undefined
        : Math.max(0, Math.ceil((deadline - time) / 1000))
    },
    () => undefined,
  )
}
