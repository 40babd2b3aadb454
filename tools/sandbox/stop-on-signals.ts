/** The part of `process` that is needed here. */
export type Stoppable = {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown
  exit(code: number): void
}

/** Milliseconds after which a close that hangs is cut off. */
const longestStopMs = 4300

/** Closes once, however many signals come, and then exits. */
export function stopOnSignals(process: Stoppable, close: () => Promise<void>): void {
  let closing: Promise<void> | undefined
  const stop = () => {
    if (closing) return
    setTimeout(() => process.exit(1), longestStopMs).unref()
    closing = close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
