import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../database/open-database'
import { runStatement } from '../testing/one-statement'
import { createDatabase, type TestDatabase } from '../testing/test-database'
import { silentLog } from '../testing/test-server'
import { type Library, openLibrary } from './repositories'

let database: TestDatabase
let opened: OpenDatabase
let library: Library

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url, poolSize: 3, log: silentLog })
  library = openLibrary(opened.db)
})
afterAll(async () => {
  await opened.end()
  await database.drop()
})

const cutAllLines = () =>
  runStatement(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )

test('a database that goes away in the middle of a booking costs that booking, not the server', async () => {
  const booking = library.transactionAt('Double Bed', async (books) => {
    await books.line.nextPlace()
    await cutAllLines()
    await pause(200)
    return books.line.nextPlace()
  })
  await expect(booking).rejects.toThrow()
  expect(await library.transactionAt('Double Bed', (books) => books.rooms.list())).toHaveLength(2)
})
