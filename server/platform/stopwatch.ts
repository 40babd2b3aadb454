/** Milliseconds since the call, by a monotonic clock: for durations, never for what is due. */
export function startStopwatch(): () => number {
  const from = performance.now()
  return () => performance.now() - from
}
