import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contextForTests } from '#server/testing/context-for-tests'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { createAdmin, ensureAdmin, revokeSessions, setPassword } from './sign-in'

const email = 'desk@hotel.example'
const before = 'a-long-test-password'

let hotel: HotelForTests

beforeAll(async () => {
  hotel = await openHotel({ RATE_LIMITS: 'on' })
})
afterAll(() => hotel.close())

const ctx = () => contextForTests(hotel.db)

type Changed = { how: string; change: () => Promise<unknown>; password: string }
const changes: Changed[] = [
  {
    how: 'a new password',
    change: () => setPassword(ctx(), email, 'quite-another-one'),
    password: before,
  },
  {
    how: 'a start with another password',
    change: () => ensureAdmin(ctx(), email, before),
    password: 'quite-another-one',
  },
  { how: 'a revoke', change: () => revokeSessions(ctx(), email), password: before },
  {
    how: 'a removal',
    change: () => hotel.db.deleteFrom('admin').where('email', '=', email).execute(),
    password: before,
  },
]

const signInPaths = [
  { path: '/api/login', token: (body: Record<string, unknown>) => body['authToken'] },
  {
    path: '/trpc/admin.login',
    token: (body: Record<string, unknown>) =>
      (body['result'] as { data: { authToken: unknown } } | undefined)?.data.authToken,
  },
]

const isSignedIn = async (token: unknown) => {
  const { status } = await hotel.post(
    '/api/fetchBookings',
    { status: 'Confirmed' },
    { 'auth-token': `${token}` },
  )
  return status === 200
}
const waiting = async (table: string) => {
  const { rows } = await sql`
    select from pg_locks where not granted and relation = ${table}::regclass`.execute(hotel.db)
  return rows.length
}

/** Runs `meanwhile` while the table is locked against writes. */
async function whileLocked(table: string, meanwhile: () => Promise<void>): Promise<void> {
  await hotel.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
    await meanwhile()
  })
}

test.each(changes)('a sign-in whose password was compared before $how opens no session', async (changed) => {
  await createAdmin(ctx(), email, changed.password).catch(() => undefined)
  for (const { path, token } of signInPaths) {
    await setPassword(ctx(), email, changed.password)
    let answered: ReturnType<HotelForTests['post']> | undefined
    // The sign-in has compared the password and waits to write; the change holds the administrator's row and waits behind it.
    let change: Promise<unknown> | undefined
    await whileLocked('admin_session', async () => {
      answered = hotel.post(path, { email, password: changed.password })
      await expect.poll(() => waiting('admin_session')).toBe(1)
      change = changed.change()
      await expect.poll(() => waiting('admin_session')).toBe(2)
    })
    await change
    const { status, body } = (await answered) ?? { status: 0, body: {} }
    expect(status).toBe(401)
    expect(token(body)).toBeUndefined()
    await createAdmin(ctx(), email, changed.password).catch(() => undefined)
  }
})

test.each(changes)('a session that is being opened during $how ends with it', async (changed) => {
  await createAdmin(ctx(), email, changed.password).catch(() => undefined)
  for (const { path, token } of signInPaths) {
    await setPassword(ctx(), email, changed.password)
    let answered: ReturnType<HotelForTests['post']> | undefined
    let change: Promise<unknown> | undefined
    await whileLocked('audit_entry', async () => {
      answered = hotel.post(path, { email, password: changed.password })
      await expect.poll(() => waiting('audit_entry')).toBe(1)
      change = changed.change()
      // The change waits for the administrator's row, which the sign-in has locked.
      await expect.poll(waitingForRow).toBe(1)
    })
    await change
    const { body } = (await answered) ?? { body: {} }
    expect(await isSignedIn(token(body))).toBe(false)
    await createAdmin(ctx(), email, changed.password).catch(() => undefined)
  }
})

const waitingForRow = async () => {
  const { rows } = await sql`
    select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`.execute(hotel.db)
  return rows.length
}
