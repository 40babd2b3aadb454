import type { Clock } from './clock'

/** A call for a key whose work is running shares that work's answer instead of starting it again. */
export function singleFlight<T>() {
  const flying = new Map<string, Promise<T>>()
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const running = flying.get(key)
    if (running) return running
    const flight = work().finally(() => flying.delete(key))
    flying.set(key, flight)
    return flight
  }
}

const mostKept = 500

/** Shares the answer, given or pending, among equal questions within `seconds`. After a failure it is asked again. */
export function recentAnswer<T>(clock: Clock, seconds: number) {
  const known = new Map<string, { at: number; answer: Promise<T> }>()
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const at = clock.now().getTime()
    const last = known.get(key)
    if (last && at >= last.at && at - last.at < seconds * 1000) return last.answer
    if (known.size >= mostKept) known.clear()
    const entry = { at, answer: ask() }
    known.set(key, entry)
    entry.answer.catch(() => known.get(key) === entry && known.delete(key))
    return entry.answer
  }
}
