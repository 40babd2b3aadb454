import { DomainError } from '#shared/domain-error'
import type { RateLimit } from './rate-limit'

/** An id that is nobody's costs its address a try, counted before it is looked up; a right one costs nothing. */
export async function countingGuesses<T>(
  limit: RateLimit,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  await limit.spend(address)
  try {
    const answer = await work()
    await limit.release(address)
    return answer
  } catch (error) {
    const isGuess = error instanceof DomainError && error.code === 'NotFound'
    if (!isGuess) await limit.release(address)
    throw error
  }
}
