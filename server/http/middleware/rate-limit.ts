import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '#shared/domain-error'
/** Counts by key; `spend` returns the new count and throws `TooManyTries` above the limit; `release` takes one back. */
export type RateLimit = {
  spend(key: string, count?: number): Promise<number>
  release(key: string): Promise<void>
}

/** Counts open connections by key. `enter` throws `TooManyTries` above the limit; its result releases the connection. */
export type OpenLimit = { enter(key: string): () => void }

export type RateLimits = {
  calls: RateLimit
  signInsByAddress: RateLimit
  signInsByAccount: RateLimit
  /** Unknown order and refund ids. */
  guesses: RateLimit
  /** Wrong tries to open a booking. */
  triesByAddress: RateLimit
  triesByReference: RateLimit
  triesByContact: RateLimit
  /** Each may send a mail. */
  newPasswordsByAddress: RateLimit
  newPasswordsByAccount: RateLimit
  /** Each sends two mails. */
  enquiries: RateLimit
  /** Calendars that other sites read. */
  feeds: RateLimit
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

function openLimit(max: number): OpenLimit {
  const open = new Map<string, number>()
  return {
    enter(key) {
      const count = open.get(key) ?? 0
      if (count >= max)
        throw new DomainError('TooManyTries', 'Too many connections are open from here. Please close some.')
      open.set(key, count + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        const remaining = (open.get(key) ?? 1) - 1
        if (remaining > 0) open.set(key, remaining)
        else open.delete(key)
      }
    },
  }
}

/**
 * A hotel full of guests may share one address, so the limit on calls only stops machines. Sign-ins by account are also
 * counted for each address, so that nobody elsewhere can lock the account's owner out.
 */
export function openRateLimits(isOn: boolean): RateLimits {
  if (!isOn)
    return {
      calls: unlimited,
      signInsByAddress: unlimited,
      signInsByAccount: unlimited,
      guesses: unlimited,
      triesByAddress: unlimited,
      triesByReference: unlimited,
      triesByContact: unlimited,
      newPasswordsByAddress: unlimited,
      newPasswordsByAccount: unlimited,
      enquiries: unlimited,
      feeds: unlimited,
      connections: { enter: () => () => undefined },
    }
  return {
    connections: openLimit(100),
    calls: limit(6000, 60),
    signInsByAddress: limit(30, 900),
    signInsByAccount: limit(10, 900),
    newPasswordsByAddress: limit(20, 3600),
    newPasswordsByAccount: limit(5, 3600),
    enquiries: limit(20, 3600),
    guesses: limit(30, 900),
    feeds: limit(120, 60),
    triesByAddress: limit(5, 3600),
    triesByReference: limit(10, 86_400),
    triesByContact: limit(5, 3600),
  }
}

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
