import { RateLimiterMemory } from 'rate-limiter-flexible'
import { DomainError } from '../../shared/domain-error'

/** Counts by key; `spend` throws `TooManyTries` when nothing is left, `giveBack` undoes one. */
export type RateLimit = { spend(key: string): Promise<void>; giveBack(key: string): Promise<void> }

export type RateLimits = Record<'calls' | 'signInsByAddress' | 'signInsByAccount' | 'enquiries', RateLimit>

const unlimited: RateLimit = { spend: async () => {}, giveBack: async () => {} }

function limit(points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return {
    async spend(key) {
      await limiter.consume(key).catch((refused: unknown) => {
        if (refused instanceof Error) throw refused
        throw new DomainError('TooManyTries', 'Too many requests. Please wait a little and try again.')
      })
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
  }
}

/**
 * A house full of guests may share one address, so the limit on calls only stops machines. Tries for an account count for
 * each address by itself, so that nobody elsewhere can lock its owner out.
 */
export function openRateLimits(isOn: boolean): RateLimits {
  if (!isOn) {
    return {
      ...{ calls: unlimited, signInsByAddress: unlimited, signInsByAccount: unlimited },
      enquiries: unlimited,
    }
  }
  return {
    calls: limit(6000, 60),
    signInsByAddress: limit(30, 900),
    signInsByAccount: limit(10, 900),
    // Each writes two mails.
    enquiries: limit(20, 3600),
  }
}
