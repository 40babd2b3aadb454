import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/database/open-database'
import { contextForTests } from '#server/testing/context-for-tests'
import { borrowDatabase, type TestDatabase } from '#server/testing/test-database'
import { ensureAdmin, revokeSessions, setPassword } from './accounts'
import { requireAdmin, signIn } from './sign-in'

const email = 'desk@hotel.example'
const password = 'a-long-test-password'

let database: TestDatabase
let opened: OpenDatabase

beforeAll(async () => {
  database = await borrowDatabase()
  opened = openDatabase({ url: database.url, poolSize: 5, log: { warn: () => undefined } })
})
afterAll(async () => {
  await opened.end()
  await database.drop()
})
beforeEach(async () => {
  await opened.db.deleteFrom('first_account').execute()
  await ensureAdmin(ctx(), email, password)
})

const ctx = () => contextForTests(opened.db)
const changes = [
  { how: 'a new password', change: () => setPassword(ctx(), email, 'quite-another-one') },
  {
    how: 'a start with another password',
    change: () => ensureAdmin(ctx(), email, 'quite-another-one'),
  },
  { how: 'a revoke', change: () => revokeSessions(ctx(), email) },
  { how: 'a removal', change: () => opened.db.deleteFrom('admin').where('email', '=', email).execute() },
]

/** Until so many statements wait for this kind of lock. */
const waiting = (locks: ReturnType<typeof sql>, count: number) =>
  expect
    .poll(
      async () => (await sql`select from pg_locks where not granted and ${locks}`.execute(opened.db)).rows,
      {
        interval: 5,
      },
    )
    .toHaveLength(count)

/** Signs in while the table is locked against writes; the change comes meanwhile. */
async function signInDuring(table: string, change: () => Promise<unknown>, waits: () => Promise<void>) {
  let signedIn: Promise<{ token: string } | { refusal: unknown }> | undefined
  let changed: Promise<unknown> | undefined
  const ofTable = sql`relation = ${table}::regclass`
  await opened.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
    signedIn = signIn(ctx(), { email, password }).then(
      (token) => ({ token }),
      (refusal: unknown) => ({ refusal }),
    )
    await waiting(ofTable, 1)
    changed = change()
    await waits()
  })
  await changed
  return signedIn
}

test.each(changes)(
  'a sign-in whose password was compared before $how opens no session',
  async ({ change }) => {
    // The change holds the administrator's row and waits behind the sign-in, which is about to write.
    const waits = () => waiting(sql`relation = 'admin_session'::regclass`, 2)
    const answer = await signInDuring('admin_session', change, waits)
    expect(answer).toMatchObject({ refusal: { code: 'SignInFailed' } })
  },
)

test.each(changes)('a session that is being opened during $how ends with it', async ({ change }) => {
  // The change waits for the administrator's row, which the sign-in has locked.
  const waits = () => waiting(sql`locktype in ('transactionid', 'tuple')`, 1)
  const answer = await signInDuring('audit_entry', change, waits)
  const token = answer && 'token' in answer ? answer.token : undefined
  expect(token).toEqual(expect.any(String))
  await expect(requireAdmin(ctx(), token)).rejects.toMatchObject({ code: 'NotSignedIn' })
})
