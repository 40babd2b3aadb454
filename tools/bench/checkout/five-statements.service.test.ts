import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStatement } from '#server/testing/one-statement'
import { recordStatements } from '#server/testing/recorded-statements'
import { borrowDatabase, type TestDatabase } from '#server/testing/test-database'
import { sevenRooms } from '../booking/guests'
import { openFiveStatements } from './five-statements'

let database: TestDatabase
beforeAll(async () => {
  database = await borrowDatabase()
})
afterAll(() => database.drop())

test('each of seven guests stores a held booking with its nights and order in five statements', async () => {
  const limit = openFiveStatements(database.url)
  const guests = sevenRooms.map((_, guest) => guest)
  try {
    const statements = await recordStatements(() => Promise.all(guests.map((guest) => limit.turn(guest))))
    expect(statements).toHaveLength(5 * guests.length)
    await limit.turn(0)
  } finally {
    await limit.end()
  }
  const stored = await runStatement(
    database.url,
    `select (select count(*)::int from booking where status = 'Held') as held,
       (select count(*)::int from room_night) as nights, (select count(*)::int from payment_order) as orders`,
  )
  expect(stored).toEqual([{ held: 8, nights: 16, orders: 8 }])
})
