/** As much of a process as is needed to end it in order. */
export type Stoppable = {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown
  exit(code: number): void
}

/** Milliseconds after which a process that does not come to its end is cut off. */
const longestStopMs = 4300

/** Closes once, whatever comes how often, and then leaves; a second Ctrl-C does not tear the closing apart. */
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
