import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openRateLimits, type RateLimit } from './rate-limit'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function spend(limit: RateLimit, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) await limit.spend(key)
}
const refused = { name: 'DomainError', code: 'TooManyTries' }

describe.each([
  ['calls', 6000, 60],
  ['signInsByAddress', 30, 900],
  ['signInsByAccount', 10, 900],
] as const)('the limit on %s', (name, points, seconds) => {
  test(`lets ${points} through in ${seconds} seconds and refuses the next`, async () => {
    const limit = openRateLimits(true)[name]
    await spend(limit, 'ana', points)
    await expect(limit.spend('ana')).rejects.toMatchObject(refused)
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    await expect(limit.spend('ana')).rejects.toMatchObject(refused)
    await vi.advanceTimersByTimeAsync(1)
    await limit.spend('ana')
  })

  test('counts each one for himself', async () => {
    const limit = openRateLimits(true)[name]
    await spend(limit, 'ana', points)
    await limit.spend('ben')
    expect(await limit.isSpent('ana')).toBe(true)
    expect(await limit.isSpent('ben')).toBe(false)
  })

  test('looking does not spend', async () => {
    const limit = openRateLimits(true)[name]
    await spend(limit, 'ana', points - 1)
    for (let look = 0; look < 5; look++) expect(await limit.isSpent('ana')).toBe(false)
    await limit.spend('ana')
    expect(await limit.isSpent('ana')).toBe(true)
    expect(await limit.isSpent('nobody')).toBe(false)
  })
})

test('the limits do not share their counts', async () => {
  const { signInsByAccount, signInsByAddress } = openRateLimits(true)
  await spend(signInsByAccount, 'ana', 10)
  expect(await signInsByAddress.isSpent('ana')).toBe(false)
})

test('switched off, nothing is ever refused', async () => {
  const { signInsByAccount } = openRateLimits(false)
  await spend(signInsByAccount, 'ana', 1000)
  expect(await signInsByAccount.isSpent('ana')).toBe(false)
})
