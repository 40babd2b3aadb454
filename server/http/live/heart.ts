import { startStopwatch } from '#server/platform/clock'

/** A connection that lives for a while: `ping` after a silence, `expire` when its time is over. */
type Beating = { ping(): void; expire(): void }

export type Heart = {
  /** The connection has begun; call the result when it has ended. */
  begin(one: Beating): () => void
  /** Something was sent, so the next ping can wait. */
  sent(one: Beating): void
}

const tickMs = 250
/** The share of all connections that one tick pings or ends, so that it does not hold up what is urgent. */
const share = 0.1
const fewest = 50

/** One timer for all connections of this server. */
export function openHeart(pingEveryMs: number, longestMs: number): Heart {
  // Both in the order in which they are due.
  const sentAt = new Map<Beating, number>()
  const begunAt = new Map<Beating, number>()
  const now = startStopwatch()
  let timer: NodeJS.Timeout | undefined

  const due = (times: ReadonlyMap<Beating, number>, since: number): Beating[] => {
    const found: Beating[] = []
    const most = Math.max(fewest, times.size * share)
    for (const [one, at] of times) {
      if (at > since || found.length >= most) break
      found.push(one)
    }
    return found
  }
  const tick = () => {
    for (const one of due(begunAt, now() - longestMs)) one.expire()
    for (const one of due(sentAt, now() - pingEveryMs)) one.ping()
  }
  const sent = (one: Beating) => {
    if (sentAt.delete(one)) sentAt.set(one, now())
  }
  return {
    begin: (one) => {
      sentAt.set(one, now())
      begunAt.set(one, now())
      timer ??= setInterval(tick, tickMs)
      return () => {
        sentAt.delete(one)
        begunAt.delete(one)
        if (begunAt.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    sent,
  }
}
