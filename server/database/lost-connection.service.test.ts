import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as roomRows from '#modules/bookings/room-rows'
import * as queueRows from '#modules/queue/queue-rows'
import { type Db, transactionAt } from '#server/database/transaction'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { runStatement } from '../testing/one-statement'
import { createDatabase, type TestDatabase } from '../testing/test-database'
import { silentLog } from '../testing/test-server'
import { type OpenDatabase, openDatabase } from './open-database'

let database: TestDatabase
let opened: OpenDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url, poolSize: 3, log: silentLog })
  db = opened.db
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
  const booking = transactionAt(db, 'Double Bed', async (tx) => {
    await queueRows.nextRank(tx)
    await cutAllConnections()
    await pause(200)
    return queueRows.nextRank(tx)
  })
  await expect(booking).rejects.toThrow()
  expect(
    await transactionAt(db, 'Double Bed', (tx) => roomRows.list(tx, asCalendarDate('2027-06-01'))),
  ).toHaveLength(2)
})
