import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aForm, guestsOf } from './testing/builders'
import { type HotelForTests, openHotel } from './testing/hotel-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeEach(async () => {
  hotel = await openHotel()
  guests = guestsOf(hotel)
  await hotel.sandbox('/razorpay/control/webhooks', { mode: 'drop' })
})
afterEach(() => hotel.close())

test('a server that stops during a capture still confirms it, and refuses new guests', async () => {
  const orderId = await guests.hold(aForm())
  const signed = await guests.pay(orderId)
  await hotel.sandbox('/razorpay/control/faults', [
    { route: 'payments.capture', kind: 'latency', times: 1, ms: 500 },
  ])
  const verifying = guests.verify(signed)
  await expect.poll(() => guests.statusOf(orderId), { interval: 20 }).toBe('Capturing')
  const closing = hotel.server.close()
  expect((await guests.available()) as object).toMatchObject({ success: false, message: 'Stopping' })
  expect((await verifying).body).toMatchObject({ success: true, status: 'confirmed' })
  await closing
  expect(await guests.statusOf(orderId)).toBe('Confirmed')
})

test('an older server goes on, and another can start, after a newer version has added to the database', async () => {
  await sql`alter table booking add column future_column text`.execute(hotel.db)
  await sql`alter table mail add column future_kind int not null default 1`.execute(hotel.db)
  await sql`create table future_table (id int primary key)`.execute(hotel.db)
  await sql`insert into kysely_migration (name, timestamp) values ('2099-01-01-future', '2099-01-01')`.execute(
    hotel.db,
  )
  const neighbour = await hotel.openNeighbour()
  for (const [server, userId] of [[hotel, 'here'] as const, [neighbour, 'there'] as const]) {
    const { hold, pay, verify } = guestsOf(server)
    const signed = await pay(await hold({ userId, draftId: userId, ...aForm() }))
    expect((await verify(signed)).body).toMatchObject({ status: 'confirmed' })
    expect((await server.get('/readyz')).status).toBe(200)
  }
  await neighbour.close()
})
