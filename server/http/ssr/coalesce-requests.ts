import { setImmediate as nextLoopTurn } from 'node:timers/promises'

/**
 * Runs the work once for all requests with the same key in one turn of the event loop. It begins after the last of them,
 * so that no answer is older than its request, and nothing is cached.
 */
export function coalesceRequests<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const waiting = new Map<string, Promise<T>>()
  const begin = async (key: string, work: () => Promise<T>): Promise<T> => {
    await nextLoopTurn()
    waiting.delete(key)
    return work()
  }
  return (key, work) => {
    const answer = waiting.get(key) ?? begin(key, work)
    waiting.set(key, answer)
    return answer
  }
}
