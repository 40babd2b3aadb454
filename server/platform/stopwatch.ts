/** Milliseconds since now, by a clock that nobody can move: for how long things take, never for what is due. */
export function startStopwatch(): () => number {
  const from = performance.now()
  return () => performance.now() - from
}
