import { Migrator, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { balancesOf } from '#modules/folio/balances'
import { databaseUrl, runStatement } from '#server/testing/one-statement'
import { silentLog } from '#server/testing/test-server'
import { migrations } from '../../migrations'
import { migrateToLatest, seed } from './migrate'
import { type OpenDatabase, openDatabase } from './open-database'

const ids = {
  web: '00000000-0000-4000-8000-000000000001',
  desk: '00000000-0000-4000-8000-000000000002',
  cancelled: '00000000-0000-4000-8000-000000000003',
  order: '00000000-0000-4000-8000-00000000000a',
  meanwhile: '00000000-0000-4000-8000-000000000004',
}
const name = 'first_version'
let opened: OpenDatabase

beforeAll(async () => {
  const { url } = inject('testServer')
  await runStatement(url, `create database ${name}`)
  opened = openDatabase({ url: databaseUrl(url, name), poolSize: 2, log: silentLog })
})
afterAll(async () => {
  await opened.end()
  await runStatement(inject('testServer').url, `drop database if exists ${name} with (force)`)
})

/** Bookings as the first version wrote them: ₹3,000 of ₹5,000 paid online, one by phone, one cancelled by phone. */
const before = `
  insert into booking (id, room_type, rooms, check_in, check_out, status, rank, nightly_rate, asked_share, user_key,
    payment_id, paid_order_id, created_at, confirmed_at, ended_at) values
    ('${ids.web}', 'Double Bed', 1, '2027-06-10', '2027-06-12', 'Confirmed', 1, 2500, 60, 'guest', 'pay_1',
      '${ids.order}', '2027-03-01 10:00Z', '2027-03-01 10:00Z', null),
    ('${ids.desk}', 'Double Bed', 2, '2027-06-10', '2027-06-13', 'Confirmed', 2, 2500, 100, null, null, null,
      '2027-03-01 10:00Z', '2027-03-01 10:00Z', null),
    ('${ids.cancelled}', 'Triple Bed', 1, '2027-06-10', '2027-06-11', 'Cancelled', 3, 3500, 100, null, null, null,
      '2027-03-01 10:00Z', '2027-03-01 10:00Z', '2027-03-02 10:00Z');
  insert into payment_order (id, booking_id, share, amount, pending, provider_order_id, created_at)
    values ('${ids.order}', '${ids.web}', 60, 300000, 200000, 'order_1', '2027-03-01 10:00Z');
  insert into payment (id, order_id, status, amount, currency, method, fee, decision, captured_at, noted_at)
    values ('pay_1', '${ids.order}', 'captured', 300000, 'INR', 'card', 7080, 'accepted', '2027-03-01 10:00Z', '2027-03-01 10:00Z');
  insert into desk_booking (booking_id, note, made_by) values ('${ids.desk}', 'arrives late', 'a'), ('${ids.cancelled}', '', 'a');
  insert into desk_receipt (id, booking_id, amount, method, received_at, received_by) values
    (gen_random_uuid(), '${ids.web}', 150000, 'cash', '2027-06-10 19:00Z', 'a'),
    (gen_random_uuid(), '${ids.desk}', 400000, 'upi', '2027-03-01 10:00Z', 'b'),
    (gen_random_uuid(), '${ids.cancelled}', 200000, 'cash', '2027-03-01 10:00Z', 'a'),
    (gen_random_uuid(), '${ids.cancelled}', -50000, 'cash', '2027-03-02 10:00Z', 'a');
  insert into arrival (booking_id, mark, room_numbers, marked_at) values
    ('${ids.web}', 'arrived', '{2}', '2027-06-10 09:00Z'), ('${ids.desk}', 'noShow', '{}', '2027-06-10 09:00Z');
  insert into audit_entry (at, admin, action, booking_id, note)
    values ('2027-06-10 09:00Z', 'a', 'arrived', '${ids.web}', 'Double 2');
  insert into guest_details (booking_id, mobile_number, email, country, state, district, city, pincode, number_of_guests,
      complete)
    values ('${ids.desk}', '9811122233', '', '', '', '', '', '', 3, true);
  insert into guest (booking_id, position, name, age, other_id)
    values ('${ids.desk}', 1, 'A', 30, true), ('${ids.desk}', 2, 'B', 30, true), ('${ids.desk}', 3, 'C', 30, false)`

const meanwhile = `
  insert into booking (id, room_type, rooms, check_in, check_out, status, rank, nightly_rate, asked_share, user_key, created_at)
    values ('${ids.meanwhile}', 'Double Bed', 2, '2027-07-10', '2027-07-12', 'Queued', 4, 2500, 60, 'other', '2027-06-11 10:00Z');
  update booking set status = 'Cancelled', ended_at = '2027-06-11 10:00Z' where id = '${ids.web}';
  insert into cancellation (booking_id, by_whom, percent, fee, fee_assumed, amount, waived, cancelled_at)
    values ('${ids.web}', 'guest', 0, 0, false, 0, 0, '2027-06-11 10:00Z');
  update guest set other_id_kind = 'passport' where position = 1;
  update guest set name = 'A', other_id = true where position = 1;
  update guest set other_id = false where position = 2;
  update guest set other_id = true where position = 3`

test('bookings, receipts and arrivals of the first version keep their money and their rooms', async () => {
  const { db } = opened
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo('2026-11-30-type-locks')
  expect(error).toBeUndefined()
  await seed(db)
  await sql.raw(before).execute(db)
  await migrateToLatest(db)
  const bookings = await db.selectFrom('booking').select(['id', 'night_amounts']).orderBy('rank').execute()
  expect(bookings.map(({ night_amounts }) => night_amounts)).toEqual([
    [2500, 2500],
    [5000, 5000, 5000],
    [3500],
  ])
  const balances = await balancesOf(db, bookings)
  const money = ({ web, desk, cancelled }: typeof ids) =>
    [web, desk, cancelled].map((id) => [balances.get(id)?.due, balances.get(id)?.credit])
  expect(money(ids)).toEqual([
    [50_000, 0],
    [1_100_000, 0],
    [0, 0],
  ])
  expect(await db.selectFrom('room_pin').select(['booking_id', 'slot']).execute()).toEqual([
    { booking_id: ids.web, slot: 2 },
  ])
  const records = db.selectFrom('desk_record').select(['booking_id', 'note', 'checked_in_at'])
  expect(await records.orderBy('booking_id').execute()).toEqual([
    { booking_id: ids.web, note: '', checked_in_at: new Date('2027-06-10T09:00:00Z') },
    { booking_id: ids.desk, note: 'arrives late', checked_in_at: null },
  ])
  const days = await db.selectFrom('day_close').select(['date', 'counted']).orderBy('date').execute()
  expect(days).toEqual([
    { date: '2027-03-01', counted: 200_000 },
    { date: '2027-03-02', counted: -50_000 },
  ])
  // A server that has not been updated yet goes on booking and cancelling for guests.
  await sql.raw(meanwhile).execute(db)
  const made = await db
    .selectFrom('booking')
    .select('night_amounts')
    .where('id', '=', ids.meanwhile)
    .execute()
  expect(made).toEqual([{ night_amounts: [5000, 5000] }])
  const documents = await db.selectFrom('guest').select('other_id_kind').orderBy('position').execute()
  expect(documents.map((guest) => guest.other_id_kind)).toEqual(['passport', null, 'other'])
  expect((await balancesOf(db, [{ id: ids.web }])).get(ids.web)).toMatchObject({ due: 0, credit: 0 })
  expect(await db.selectFrom('audit_entry').select('action').execute()).toEqual([{ action: 'checkedIn' }])
})
