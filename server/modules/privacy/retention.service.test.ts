import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aForm, guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import * as retentionRows from './retention-rows'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await hotel.sandbox('/reset')
  await emptyHotel(hotel.db)
  await hotel.moveTo(firstDay)
})

const hour = 3600
const day = 24 * hour
/** Longer than the ten minutes between two runs of the retention job, in seconds. */
const interval = 700
const all = { numberOfRooms: 3, paidAmount: 9000 }
const statuses = async () => {
  const rows = await hotel.db.selectFrom('booking').select('status').orderBy('rank').execute()
  return rows.map(({ status }) => status)
}
const count = async (
  table: 'payment_order' | 'payment' | 'presence' | 'hold_time' | 'mail' | 'trek_enquiry',
) => {
  const { rows } = await hotel.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

test('a checkout that got NoRooms at once is deleted after an hour', async () => {
  await guests.verify(await guests.pay(await guests.hold({ ...all, ...aForm() }), { webhooks: 'drop' }))
  for (let nth = 0; nth < 5; nth += 1)
    expect((await guests.checkout({ userId: `u${nth}` })).body).toMatchObject({ message: 'NoRooms' })
  await hotel.advance(hour - interval)
  expect(await statuses()).toHaveLength(6)
  await hotel.advance(2 * interval)
  expect(await statuses()).toEqual(['Confirmed'])
})

test('a queue entry that never got a hold is deleted two days after it ended', async () => {
  await guests.verify(await guests.pay(await guests.hold({ ...all, ...aForm() }), { webhooks: 'drop' }))
  const dates = { checkInDate: '2027-07-10', checkOutDate: '2027-07-12' }
  const orderId = await guests.hold({ userId: 'holder', ...all, ...dates })
  await guests.checkout({ userId: 'waits', ...dates })
  await hotel.advance(120)
  await guests.verify(await guests.pay(orderId, { webhooks: 'drop' }))
  expect(await statuses()).toEqual(['Confirmed', 'Confirmed', 'NoRooms'])
  await hotel.advance(2 * day - interval)
  expect(await statuses()).toHaveLength(3)
  await hotel.advance(2 * interval)
  expect(await statuses()).toEqual(['Confirmed', 'Confirmed'])
})

test('an unpaid hold is deleted with its order after a week, and can be paid late until then', async () => {
  const late = await guests.hold({ userId: 'late', ...aForm() })
  await guests.hold({ userId: 'never', checkInDate: '2027-07-10', checkOutDate: '2027-07-12' })
  await hotel.advance(601)
  expect(await statuses()).toEqual(['Expired', 'Expired'])
  await hotel.advance(2 * day)
  await guests.verify(await guests.pay(late, { webhooks: 'drop' }))
  await hotel.advance(5 * day - 2 * interval)
  expect(await statuses()).toEqual(['Confirmed', 'Expired'])
  await hotel.advance(3 * interval)
  expect(await statuses()).toEqual(['Confirmed'])
  expect(await count('payment_order')).toBe(1)
})

test('a hold whose payments failed is deleted with them after thirty days; one that was paid stays', async () => {
  await guests.pay(await guests.hold({ userId: 'failed' }), { outcome: 'failed' })
  const declined = await guests.hold({ userId: 'declined', numberOfRooms: 2, paidAmount: 6000 })
  await hotel.advance(601)
  await guests.verify(await guests.pay(await guests.hold({ userId: 'paid', ...all }), { webhooks: 'drop' }))
  await guests.verify(await guests.pay(declined, { webhooks: 'drop' }))
  expect(await statuses()).toEqual(['Expired', 'Expired', 'Confirmed'])
  await hotel.advance(30 * day - 2 * interval)
  expect(await count('payment')).toBe(3)
  await hotel.advance(3 * interval)
  expect(await statuses()).toEqual(['Expired', 'Confirmed'])
  expect([await count('payment'), await count('payment_order')]).toEqual([2, 2])
})

test('what is requested again or paid after it was found to be over is not removed', async () => {
  const paid = await guests.hold({ userId: 'paid' })
  await guests.hold({ userId: 'anew', checkInDate: '2027-07-10', checkOutDate: '2027-07-12' })
  await guests.hold({ userId: 'over', checkInDate: '2027-08-10', checkOutDate: '2027-08-12' })
  await hotel.advance(601)
  await hotel.db.updateTable('payment_order').set({ next_check_at: null }).execute()
  const { db } = hotel.server
  const now = await hotel.now()
  const before = { atOnce: now, withoutOrder: now, withoutPayment: now, withoutMoney: now }
  const found = await retentionRows.unbooked(db, 'Double Bed', before, 10)
  expect(found).toHaveLength(3)
  await guests.checkout({ userId: 'anew', checkInDate: '2027-07-10', checkOutDate: '2027-07-12' })
  await guests.verify(await guests.pay(paid, { webhooks: 'drop' }))
  await retentionRows.removeUnbooked(db, found, before)
  expect(await statuses()).toEqual(['Confirmed', 'Held'])
  expect([await count('payment'), await count('payment_order')]).toEqual([1, 2])
})

test('presence and hold times are deleted within two days', async () => {
  await guests.hold({ userId: 'guest' })
  await hotel.advance(601)
  expect([await count('presence'), await count('hold_time')]).toEqual([1, 1])
  await hotel.advance(3 * hour)
  expect(await count('hold_time')).toBe(0)
  await hotel.advance(2 * day)
  expect(await count('presence')).toBe(0)
})

test('many rows are deleted in batches, all in one run', async () => {
  await guests.verify(await guests.pay(await guests.hold({ ...all, ...aForm() }), { webhooks: 'drop' }))
  await sql`
    insert into booking (id, room_type, rooms, check_in, check_out, status, rank, nightly_rate, asked_share, user_key,
      draft_id, created_at, ended_at)
    select gen_random_uuid(), room_type, rooms, check_in, check_out, 'NoRooms', rank, nightly_rate, asked_share, user_key,
      draft_id, created_at, created_at
    from booking, generate_series(1, 2500)`.execute(hotel.db)
  expect(await statuses()).toHaveLength(2501)
  await hotel.advance(2 * hour)
  expect(await statuses()).toEqual(['Confirmed'])
})
