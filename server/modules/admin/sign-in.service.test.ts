import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#server/context'
import { type OpenDatabase, openDatabase } from '#server/database/open-database'
import { shiftedClock, systemClock } from '#server/platform/clock'
import { argonPasswords, type Passwords } from '#server/platform/passwords'
import { contextForTests } from '#server/testing/context-for-tests'
import { borrowDatabase, type TestDatabase } from '#server/testing/test-database'
import { ensureAdmin } from './accounts'
import { requireAdmin, signIn, signOut } from './sign-in'

let database: TestDatabase
let opened: OpenDatabase
let ctx: Ctx
const clock = shiftedClock(systemClock)

const argon = argonPasswords()
let work: string[] = []
/** The real hashing, which records each call. */
const passwords: Passwords = {
  hash: (password) => {
    work.push('hash')
    return argon.hash(password)
  },
  verify: (stored, password) => {
    work.push('verify')
    return argon.verify(stored, password)
  },
}

beforeAll(async () => {
  database = await borrowDatabase()
  opened = openDatabase({ url: database.url, poolSize: 2, log: { warn: () => undefined } })
  ctx = contextForTests(opened.db, { passwords, clock }, { ADMIN_SESSION_HOURS: '1' })
  await ensureAdmin(ctx, 'desk@hotel.example', 'a-long-test-password')
})
beforeEach(() => {
  work = []
})
afterAll(async () => {
  await opened.end()
  await database.drop()
})

const enter = (email: string, password: string) => signIn(ctx, { email, password })

test('a wrong password and an unknown address cost one hashing each and get the same answer', async () => {
  const refusals = []
  for (const email of ['desk@hotel.example', 'nobody@hotel.example', '']) {
    work = []
    refusals.push(await enter(email, 'wrong').catch((error: unknown) => error))
    expect(work).toEqual(['verify'])
  }
  const [first] = refusals
  expect(first).toMatchObject({ code: 'SignInFailed', message: 'Login failed. Please try again.' })
  expect(refusals).toEqual([first, first, first])
})

test('signs in with a token that expires and is stored only as a hash', async () => {
  const token = await enter(' Desk@Hotel.example ', 'a-long-test-password')
  const sessions = await opened.db.selectFrom('admin_session').selectAll().execute()
  expect(sessions).toHaveLength(1)
  expect(JSON.stringify(sessions)).not.toContain(token)
  expect((await requireAdmin(ctx, token)).email).toBe('desk@hotel.example')
  clock.shiftTo(3_601_000)
  await expect(requireAdmin(ctx, token)).rejects.toMatchObject({ code: 'NotSignedIn' })
  clock.shiftTo(0)
})

test('signing out ends one session and no other', async () => {
  const [mine, other] = [
    await enter('desk@hotel.example', 'a-long-test-password'),
    await enter('desk@hotel.example', 'a-long-test-password'),
  ]
  await signOut(ctx, 'desk@hotel.example', mine)
  await expect(requireAdmin(ctx, mine)).rejects.toMatchObject({ code: 'NotSignedIn' })
  expect((await requireAdmin(ctx, other)).email).toBe('desk@hotel.example')
})

test('a start with another password ends the old sessions; a start with the same one ends none', async () => {
  const token = await enter('desk@hotel.example', 'a-long-test-password')
  const owner = () => requireAdmin(ctx, token)
  await ensureAdmin(ctx, 'desk@hotel.example', 'a-long-test-password')
  expect((await owner()).email).toBe('desk@hotel.example')
  await ensureAdmin(ctx, 'desk@hotel.example', 'quite another password')
  await expect(owner()).rejects.toMatchObject({ code: 'NotSignedIn' })
})
