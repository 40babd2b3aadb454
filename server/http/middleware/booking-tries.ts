import type { BookingOpening } from '#shared/booking/my-booking'
import { DomainError } from '#shared/domain-error'
import { foldedContact } from '#shared/guest/guest'
import type { RateLimit, RateLimits } from './rate-limit'

type Trying = { limits: RateLimits; networkAddress: string }

/**
 * Runs `work`, which throws `NotFound` where a booking does not open, and counts that as a wrong try of the network address,
 * of the reference and of the contact. Throws `TooManyTries` above a limit, in the same words for each.
 *
 * A contact can be guessed, so its tries are counted before `work` and parallel ones count, too; right ones are free. A key
 * cannot, so a right one opens whatever others at the same address, or behind the same carrier, have tried before.
 */
export async function countTries<T>(
  { limits, networkAddress }: Trying,
  opening: BookingOpening,
  work: () => Promise<T>,
): Promise<T> {
  const { triesByAddress, triesByReference, triesByContact } = limits
  const counted: [RateLimit, string][] = [
    [triesByAddress, networkAddress],
    // What can be no reference at all is the same for everybody.
    ...(opening.orderId === ''
      ? []
      : ([[triesByReference, opening.orderId]] satisfies [RateLimit, string][])),
  ]
  if ('key' in opening) {
    return work().catch(async (error: unknown) => {
      if (isWrong(error)) await spend(counted)
      throw error
    })
  }
  counted.push([triesByContact, foldedContact(opening.contact)])
  await spend(counted)
  try {
    const answer = await work()
    await giveBack(counted)
    return answer
  } catch (error) {
    if (!isWrong(error)) await giveBack(counted)
    throw error
  }
}

const isWrong = (error: unknown): boolean => error instanceof DomainError && error.code === 'NotFound'

async function spend(counted: [RateLimit, string][]): Promise<void> {
  const spent: [RateLimit, string][] = []
  for (const [limit, key] of counted) {
    try {
      await limit.spend(key)
    } catch (error) {
      await giveBack(spent)
      if (!(error instanceof DomainError)) throw error
      const { retryAfterSeconds = 3600 } = error
      throw new DomainError('TooManyTries', tooMany(retryAfterSeconds), { retryAfterSeconds })
    }
    spent.push([limit, key])
  }
}

const giveBack = async (counted: [RateLimit, string][]): Promise<void> => {
  for (const [limit, key] of counted) await limit.release(key)
}

const tooMany = (seconds: number): string =>
  `There were too many tries. Please try again in ${inWords(seconds)}, open the link in our mail, or call us.`

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
