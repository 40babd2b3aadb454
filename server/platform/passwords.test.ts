import { beforeEach, expect, test, vi } from 'vitest'

const argon = vi.hoisted(() => ({ verified: [] as string[] }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    verify: async (stored: string, password: string) => {
      argon.verified.push(stored)
      return real.verify(stored, password)
    },
  }
})

// Another test file of this worker may have loaded the real one before.
vi.resetModules()
const { argonPasswords } = await import('./passwords')
const passwords = argonPasswords()
beforeEach(() => {
  argon.verified = []
})

test('the right password signs in, a wrong one does not', async () => {
  const stored = await passwords.hash('correct horse battery')
  expect(await passwords.verify(stored, 'correct horse battery')).toBe(true)
  expect(await passwords.verify(stored, 'correct horse batterz')).toBe(false)
  expect(await passwords.verify(stored, '')).toBe(false)
})

test('a password is stored as argon2id with a salt, so that equal ones look different', async () => {
  const [one, other] = await Promise.all([passwords.hash('same password'), passwords.hash('same password')])
  expect(one).toMatch(/^\$argon2id\$/)
  expect(one).not.toBe(other)
})

test('an unknown address costs the same work as a wrong password', async () => {
  const stored = await passwords.hash('correct horse battery')
  await passwords.verify(stored, 'wrong')
  await passwords.verify(undefined, 'wrong')
  expect(argon.verified).toHaveLength(2)
  const costs = argon.verified.map((hash) => hash.split('$').slice(1, 4))
  expect(costs[1]).toEqual(costs[0])
})

test('no password opens an account that does not exist, not even that of the dummy hash', async () => {
  expect(await passwords.verify(undefined, 'nobody has this password')).toBe(false)
  expect(await passwords.verify(undefined, '')).toBe(false)
})
