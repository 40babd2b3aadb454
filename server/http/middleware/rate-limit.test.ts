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
  ['triesByAddress', 5, 3600],
  ['triesByReference', 10, 86_400],
  ['triesByContact', 5, 3600],
] as const)('the limit on %s', (name, points, seconds) => {
  test(`allows ${points} in ${seconds} seconds and refuses the next`, async () => {
    const limit = openRateLimits(true)[name]
    await spend(limit, 'ana', points)
    await expect(limit.spend('ana')).rejects.toMatchObject(refused)
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    await expect(limit.spend('ana')).rejects.toMatchObject(refused)
    await vi.advanceTimersByTimeAsync(1)
    await limit.spend('ana')
  })

  test('counts each key separately', async () => {
    const limit = openRateLimits(true)[name]
    await spend(limit, 'ana', points)
    await limit.spend('ben')
    await expect(limit.spend('ana')).rejects.toMatchObject(refused)
  })

  test('counts parallel tries', async () => {
    const limit = openRateLimits(true)[name]
    const tries = await Promise.allSettled(Array.from({ length: points + 5 }, () => limit.spend('ana')))
    expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  })

  test('allows a released try once more', async () => {
    const limit = openRateLimits(true)[name]
    await spend(limit, 'ana', points)
    await limit.release('ana')
    await limit.spend('ana')
    await expect(limit.spend('ana')).rejects.toMatchObject(refused)
  })
})

test('each limit has its own counts', async () => {
  const { signInsByAccount, signInsByAddress } = openRateLimits(true)
  await spend(signInsByAccount, 'ana', 10)
  await expect(signInsByAccount.spend('ana')).rejects.toMatchObject(refused)
  await signInsByAddress.spend('ana')
})

test('nothing is refused when the limits are off', async () => {
  const { connections, ...limits } = openRateLimits(false)
  for (const limit of Object.values(limits)) {
    await spend(limit, 'ana', 10_000)
    await limit.release('ana')
  }
  for (let open = 0; open < 1000; open++) connections.enter('ana')
})

test('an address may have 100 open connections, and a closed one frees its slot once', () => {
  const { connections } = openRateLimits(true)
  const open = Array.from({ length: 100 }, () => connections.enter('ana'))
  expect(() => connections.enter('ana')).toThrow(expect.objectContaining(refused))
  connections.enter('ben')
  open[0]?.()
  open[0]?.()
  connections.enter('ana')
  expect(() => connections.enter('ana')).toThrow(expect.objectContaining(refused))
})
