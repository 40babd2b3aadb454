import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../database/open-database'
import { runStatement } from '../testing/one-statement'
import { createDatabase, type TestDatabase } from '../testing/test-database'
import { silentLog } from '../testing/test-server'
import { openRepositories, type Repositories } from './repositories'

let database: TestDatabase
let opened: OpenDatabase
let repositories: Repositories

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url, poolSize: 3, log: silentLog })
  repositories = openRepositories(opened.db)
})
afterAll(async () => {
  await opened.end()
  await database.drop()
})

const cutAllConnections = () =>
  runStatement(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )

test('a database that goes away during a booking fails that booking, not the server', async () => {
  const booking = repositories.transactionAt('Double Bed', async (tx) => {
    await tx.queue.nextRank()
    await cutAllConnections()
    await pause(200)
    return tx.queue.nextRank()
  })
  await expect(booking).rejects.toThrow()
  expect(await repositories.transactionAt('Double Bed', (tx) => tx.rooms.list())).toHaveLength(2)
})
