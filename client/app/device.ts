/** What only a browser has. On the server there is none, so nothing of it may be needed to render. */
export type Device = {
  /** The guest's own secret; made once and kept under `UserId`. */
  userId(): string
  newId(): string
  /** The server's time in milliseconds, by this browser's measured difference. */
  serverNow(): number
  /** The same once it was measured; before that nothing may be counted down, since this browser's clock may be wrong. */
  measuredNow(): number | undefined
  /** Notes a moment that the server named, and when it was asked and heard, by `performance.now()`. */
  measure(serverTime: string, asked: number, heard: number): void
  ticks(): number
  /** Null where the browser keeps nothing. */
  local: Storage | null
  session: Storage | null
}
