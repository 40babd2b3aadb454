/** What only a browser has: undefined on the server, so no rendering may depend on it. */
export type Device = {
  /** The guest's secret, made once and stored under `UserId`. */
  userId(): string
  newId(): string
  /** The server's time in milliseconds, by the measured difference; this browser's own before it was measured. */
  serverNow(): number
  /** Undefined before it was measured, when no countdown may run: this browser's clock may be wrong. */
  measuredNow(): number | undefined
  /** Notes the server's time, and by `performance.now()` when it was asked and when it answered. */
  measure(serverTime: string, asked: number, answered: number): void
  ticks(): number
  /** Null where the browser gives no storage. */
  local: Storage | null
  session: Storage | null
}
