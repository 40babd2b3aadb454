import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'

import * as retentionRows from './retention-rows'

const { checkout, hold, pay, verify, advance, db, clock } = wiredHotel()

const hour = 3600
const day = 24 * hour
/** Longer than the ten minutes between two runs of the retention job, in seconds. */
const interval = 700
const all = { numberOfRooms: 3, paidAmount: 9000 }
const statuses = async () => {
  const rows = await db().selectFrom('booking').select('status').orderBy('rank').execute()
  return rows.map(({ status }) => status)
}
const count = async (
  table: 'payment_order' | 'payment' | 'presence' | 'hold_time' | 'mail' | 'trek_enquiry',
) => {
  const { rows } = await db()
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

test('a checkout that got NoRooms at once is deleted after an hour', async () => {
  await verify(pay(await hold({ ...all, ...aForm() })))
  for (let nth = 0; nth < 5; nth += 1)
    expect((await checkout({ userId: `u${nth}` })).body).toMatchObject({ message: 'NoRooms' })
  await advance(hour - interval)
  expect(await statuses()).toHaveLength(6)
  await advance(2 * interval)
  expect(await statuses()).toEqual(['Confirmed'])
})

test('a queue entry that never got a hold is deleted two days after it ended', async () => {
  await verify(pay(await hold({ ...all, ...aForm() })))
  const dates = { checkInDate: '2027-07-10', checkOutDate: '2027-07-12' }
  const orderId = await hold({ userId: 'holder', ...all, ...dates })
  await checkout({ userId: 'waits', ...dates })
  await advance(120)
  await verify(pay(orderId))
  expect(await statuses()).toEqual(['Confirmed', 'Confirmed', 'NoRooms'])
  await advance(2 * day - interval)
  expect(await statuses()).toHaveLength(3)
  await advance(2 * interval)
  expect(await statuses()).toEqual(['Confirmed', 'Confirmed'])
})

test('an unpaid hold is deleted with its order after a week, and can be paid late until then', async () => {
  const late = await hold({ userId: 'late', ...aForm() })
  await hold({ userId: 'never', checkInDate: '2027-07-10', checkOutDate: '2027-07-12' })
  await advance(601)
  expect(await statuses()).toEqual(['Expired', 'Expired'])
  await advance(2 * day)
  await verify(pay(late))
  await advance(5 * day - 2 * interval)
  expect(await statuses()).toEqual(['Confirmed', 'Expired'])
  await advance(3 * interval)
  expect(await statuses()).toEqual(['Confirmed'])
  expect(await count('payment_order')).toBe(1)
})

test('a hold whose payments failed is deleted with them after thirty days; one that was paid stays', async () => {
  pay(await hold({ userId: 'failed' }), { outcome: 'failed' })
  const declined = await hold({ userId: 'declined', numberOfRooms: 2, paidAmount: 6000 })
  await advance(601)
  await verify(pay(await hold({ userId: 'paid', ...all })))
  await verify(pay(declined))
  expect(await statuses()).toEqual(['Expired', 'Expired', 'Confirmed'])
  await advance(30 * day - 2 * interval)
  expect(await count('payment')).toBe(3)
  await advance(3 * interval)
  expect(await statuses()).toEqual(['Expired', 'Confirmed'])
  expect([await count('payment'), await count('payment_order')]).toEqual([2, 2])
})

test('what is requested again or paid after it was found to be over is not removed', async () => {
  const paid = await hold({ userId: 'paid' })
  await hold({ userId: 'anew', checkInDate: '2027-07-10', checkOutDate: '2027-07-12' })
  await hold({ userId: 'over', checkInDate: '2027-08-10', checkOutDate: '2027-08-12' })
  await advance(601)
  await db().updateTable('payment_order').set({ next_check_at: null }).execute()
  await advance(1)
  const now = clock.now()
  const before = { atOnce: now, withoutOrder: now, withoutPayment: now, withoutMoney: now }
  const found = await retentionRows.unbooked(db(), 'Double Bed', before, 10)
  expect(found).toHaveLength(3)
  await checkout({ userId: 'anew', checkInDate: '2027-07-10', checkOutDate: '2027-07-12' })
  await verify(pay(paid))
  await retentionRows.removeUnbooked(db(), found, before)
  expect(await statuses()).toEqual(['Confirmed', 'Held'])
  expect([await count('payment'), await count('payment_order')]).toEqual([1, 2])
})

test('presence and hold times are deleted within two days', async () => {
  await hold({ userId: 'guest' })
  await advance(601)
  expect([await count('presence'), await count('hold_time')]).toEqual([1, 1])
  await advance(3 * hour)
  expect(await count('hold_time')).toBe(0)
  await advance(2 * day)
  expect(await count('presence')).toBe(0)
})

test('many rows are deleted in batches, all in one run', async () => {
  await verify(pay(await hold({ ...all, ...aForm() })))
  await sql`
    insert into booking (id, room_type, rooms, check_in, check_out, status, rank, night_amounts, asked_share, user_key,
      draft_id, created_at, ended_at)
    select gen_random_uuid(), room_type, rooms, check_in, check_out, 'NoRooms', rank, night_amounts, asked_share, user_key,
      draft_id, created_at, created_at
    from booking, generate_series(1, 2500)`.execute(db())
  expect(await statuses()).toHaveLength(2501)
  await advance(2 * hour)
  expect(await statuses()).toEqual(['Confirmed'])
})
