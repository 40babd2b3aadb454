import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '#shared/domain-error'

/** Counts by key; `spend` answers how many it is now and throws `TooManyTries` when nothing is left; `giveBack` undoes one. */
export type RateLimit = {
  spend(key: string, count?: number): Promise<number>
  release(key: string): Promise<void>
}

/** Counts what is open at one time. `enter` throws `TooManyTries` when the key has its share; the answer gives it back. */
export type OpenLimit = { enter(key: string): () => void }

export type RateLimits = {
  calls: RateLimit
  signInsByAddress: RateLimit
  signInsByAccount: RateLimit
  /** Order and refund ids that are nobody's. */
  guesses: RateLimit
  /** Each writes two mails. */
  enquiries: RateLimit
  connections: OpenLimit
}

const unlimited: RateLimit = { spend: async () => 0, release: async () => {} }

function limit(points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return {
    async spend(key, count = 1) {
      const { consumedPoints } = await limiter.consume(key, count).catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused
        const words = 'Too many requests. Please wait a little and try again.'
        throw new DomainError('TooManyTries', words, {
          retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
        })
      })
      return consumedPoints
    },
    async release(key) {
      await limiter.reward(key)
    },
  }
}

function openLimit(most: number): OpenLimit {
  const open = new Map<string, number>()
  return {
    enter(key) {
      const count = open.get(key) ?? 0
      if (count >= most)
        throw new DomainError('TooManyTries', 'Too many connections are open from here. Please close some.')
      open.set(key, count + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    },
  }
}

/**
 * A house full of guests may share one address, so the limit on calls only stops machines. Tries for an account count for
 * each address by itself, so that nobody elsewhere can lock its owner out.
 */
export function openRateLimits(isOn: boolean): RateLimits {
  if (!isOn)
    return {
      calls: unlimited,
      signInsByAddress: unlimited,
      signInsByAccount: unlimited,
      guesses: unlimited,
      enquiries: unlimited,
      connections: { enter: () => () => undefined },
    }
  return {
    connections: openLimit(100),
    calls: limit(6000, 60),
    signInsByAddress: limit(30, 900),
    signInsByAccount: limit(10, 900),
    // Each writes two mails.
    enquiries: limit(20, 3600),
    guesses: limit(30, 900),
  }
}
