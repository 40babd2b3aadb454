import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Everybody who asks for the same in one turn of the event loop is answered by one piece of work. It begins when all of
 * them have asked, so that nobody hears of anything older than his question, and nothing is kept that could grow old.
 */
export function answerTogether<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const waiting = new Map<string, Promise<T>>()
  const begin = async (key: string, work: () => Promise<T>): Promise<T> => {
    await nextTurn()
    waiting.delete(key)
    return work()
  }
  return (key, work) => {
    const answer = waiting.get(key) ?? begin(key, work)
    waiting.set(key, answer)
    return answer
  }
}
