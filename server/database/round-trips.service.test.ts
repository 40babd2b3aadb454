import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runStatement } from '#server/testing/one-statement'
import { createDatabase, type TestDatabase } from '#server/testing/test-database'
import { silentLog } from '#server/testing/test-server'
import { type OpenDatabase, openDatabase } from './open-database'
import { prepared } from './prepared'
import { type Tx, transaction, transactionAt } from './transaction'
import { failWithout } from './with-next'

let database: TestDatabase
let opened: OpenDatabase

beforeAll(async () => {
  database = await createDatabase()
  await runStatement(database.url, 'create table note (id int primary key)')
  opened = openDatabase({ url: database.url, poolSize: 1, log: silentLog })
  await sql`select`.execute(opened.db)
})
afterAll(async () => {
  await opened.end()
  await database.drop()
})

const add = prepared('add note', (_, { id }: { id: number }) => sql`insert into note (id) values (${id})`, {
  isWithNext: true,
})
const take = prepared(
  'take note',
  (_, { id }: { id: number }) => sql`
    with taken as (delete from note where id = ${id} returning id) ${failWithout('taken')}`,
  { isWithNext: true },
)
const count = async (tx: Tx) => {
  const { rows } = await sql<{ notes: number }>`select count(*)::int as notes from note`.execute(tx)
  return rows[0]?.notes
}
const stored = () => runStatement(database.url, 'select id from note order by id')

/** How often `work` writes to Postgres's connection. */
async function writes(work: () => Promise<unknown>): Promise<number> {
  const [one, many] = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev')]
  try {
    await work()
    return one.mock.calls.length + many.mock.calls.length
  } finally {
    one.mockRestore()
    many.mockRestore()
  }
}

test('the locks are sent with the first statement, and what is sent with the next with COMMIT', async () => {
  const work = async (tx: Tx) => {
    await count(tx)
    await add(tx, { id: 1 })
  }
  expect(await writes(() => transactionAt(opened.db, 'Double Bed', work, { withFirst: true }))).toBe(2)
  expect(await stored()).toEqual([{ id: 1 }])
})

test('its failure is that of the statement it was sent with, and nothing is written', async () => {
  const twice = transaction(opened.db, async (tx) => {
    await add(tx, { id: 2 })
    await add(tx, { id: 2 })
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  const counted = transaction(opened.db, async (tx) => {
    await add(tx, { id: 1 })
    return count(tx)
  })
  await expect(counted).rejects.toMatchObject({ code: '23505' })
  expect(await stored()).toEqual([{ id: 1 }])
})

test('a transaction writes nothing where a statement that needs a row has none', async () => {
  const taking = transaction(opened.db, async (tx) => {
    await add(tx, { id: 5 })
    await take(tx, { id: 9 })
  })
  await expect(taking).rejects.toThrow()
  expect(await stored()).toEqual([{ id: 1 }])
  await transaction(opened.db, (tx) => take(tx, { id: 1 }))
  expect(await stored()).toEqual([])
})

test('what was not sent yet is forgotten when the transaction fails, and the connection goes on', async () => {
  const failing = async (tx: Tx) => {
    await add(tx, { id: 3 })
    throw new Error('changed my mind')
  }
  expect(await writes(() => expect(transaction(opened.db, failing)).rejects.toThrow('changed my mind'))).toBe(
    0,
  )
  await transaction(opened.db, (tx) => add(tx, { id: 4 }))
  expect(await stored()).toEqual([{ id: 4 }])
})
