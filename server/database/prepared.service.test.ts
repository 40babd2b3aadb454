import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAvailability } from '#modules/bookings/availability'
import * as bookingRows from '#modules/bookings/booking-rows'
import { startCheckout } from '#modules/bookings/checkout'
import { verifyPayment } from '#modules/payments/verify-payment'
import { shiftedClock } from '#server/platform/clock'
import { openBareServer, type Server } from '#server/testing/bare-server'
import { runStatement } from '#server/testing/one-statement'
import { providerForTests } from '#server/testing/provider-for-tests'
import { sampleDetails } from '#server/testing/sample-guest'
import { createDatabase, type TestDatabase } from '#server/testing/test-database'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'

const clock = shiftedClock({ now: () => new Date('2027-03-01T10:00:00+05:30') })
const provider = providerForTests()
const settings = { RATE_LIMITS: 'off', MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' }
let database: TestDatabase
let hotel: Server

beforeAll(async () => {
  database = await createDatabase()
  // One connection, so that every statement meets its own plan again.
  hotel = openBareServer({ url: database.url, poolSize: 1, payments: provider.payments, clock, settings })
})
afterAll(async () => {
  await hotel.end()
  await database.drop()
})

const details = sampleDetails()

/** A stay of one night is asked about, held, paid and confirmed, and the jobs run. */
async function book(day: number): Promise<string | undefined> {
  const checkIn = addDays(asCalendarDate('2027-06-10'), day)
  const stay = { type: 'Double Bed' as const, rooms: 1, checkIn, checkOut: addDays(checkIn, 1) }
  await checkAvailability(hotel.ctx, stay, 'guest')
  const outcome = await startCheckout(hotel.ctx, {
    userId: 'guest',
    networkAddress: '192.0.2.7',
    details,
    request: { ...stay, draftId: `form ${day}`, paidAmount: 1500 },
  })
  if (outcome.kind !== 'Held') return outcome.kind
  const orderId = outcome.order.id
  const signed = { orderId, paymentId: provider.pay(orderId), signature: 'genuine' }
  await verifyPayment(hotel.ctx, { signed, details })
  await hotel.jobs.runOnce()
  return (await bookingRows.ofProviderOrder(hotel.db, orderId))?.status
}

const planned = async () => (await sql`select name from pg_prepared_statements`.execute(hotel.db)).rows

test('a server goes on while a newer one adds columns to every table and rebuilds indexes', async () => {
  // More than the five executions after which Postgres keeps one plan for all values.
  for (let day = 0; day < 7; day++) expect(await book(day)).toBe('Confirmed')
  expect((await planned()).length).toBeGreaterThan(10)
  const tables = await runStatement(
    database.url,
    `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  )
  expect(tables.length).toBeGreaterThan(20)
  for (const { tablename } of tables)
    await runStatement(
      database.url,
      `alter table "${tablename}" add column added_later text not null default ''`,
    )
  await runStatement(database.url, 'reindex table booking')
  expect(await book(10)).toBe('Confirmed')
  await runStatement(database.url, 'alter table booking drop column added_later')
  expect(await book(11)).toBe('Confirmed')
})
