import { RateLimiterMemory } from 'rate-limiter-flexible'
import { DomainError } from '../../shared/domain-error'

/** Counts by key; `spend` throws `TooManyTries` when nothing is left, `isSpent` only looks. */
export type RateLimit = { spend(key: string): Promise<void>; isSpent(key: string): Promise<boolean> }

export type RateLimits = { calls: RateLimit; signInsByAddress: RateLimit; signInsByAccount: RateLimit }

const unlimited: RateLimit = { spend: async () => {}, isSpent: async () => false }

function limit(points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return {
    async spend(key) {
      await limiter.consume(key).catch((refused: unknown) => {
        throw refused instanceof Error ? refused : tooMany()
      })
    },
    isSpent: async (key) => ((await limiter.get(key))?.consumedPoints ?? 0) >= points,
  }
}

export const tooMany = () =>
  new DomainError('TooManyTries', 'Too many requests. Please wait a little and try again.')

/** A house full of guests may share one address, so the limit on calls only stops machines. */
export function openRateLimits(isOn: boolean): RateLimits {
  if (!isOn) return { calls: unlimited, signInsByAddress: unlimited, signInsByAccount: unlimited }
  return {
    calls: limit(6000, 60),
    signInsByAddress: limit(30, 900),
    signInsByAccount: limit(10, 900),
  }
}
