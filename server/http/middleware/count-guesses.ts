import { DomainError } from '#shared/domain-error'
import type { RateLimit } from './rate-limit'

/** Counts the unknown ids of an address. Counted before the lookup, so that parallel calls count too; known ids are free. */
export async function countGuesses<T>(limit: RateLimit, address: string, work: () => Promise<T>): Promise<T> {
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
