import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestsOf } from '#server/testing/builders'
import { openPanel } from '#server/testing/desk-for-tests'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import type { BookingCard } from '#shared/admin/booking-card'
import type { BookingList } from '#shared/admin/requests'

let hotel: HotelForTests
let panel: Awaited<ReturnType<typeof openPanel>>

/** Twenty years of bookings: 10,000, each with two guests and a paid order, four in five of them Confirmed. */
beforeAll(async () => {
  hotel = await openHotel()
  panel = await openPanel(hotel)
  await sql`
    with numbers as (select n, gen_random_uuid() as id, gen_random_uuid() as order_id from generate_series(1, 10000) as n),
    bookings as (
      insert into booking (id, room_type, rooms, check_in, check_out, status, rank, night_amounts, asked_share, user_key,
        payment_id, paid_order_id, created_at)
      select id, case when n % 2 = 0 then 'Double Bed' else 'Triple Bed' end, 1, date '2020-01-01' + n / 2,
        date '2020-01-03' + n / 2, (array['Confirmed','Confirmed','Confirmed','Confirmed','Cancelled'])[1 + n % 5], n, '{2500,2500}',
        60, 'key ' || n, 'pay_' || n, order_id, timestamptz '2020-01-01 00:00Z'
      from numbers returning id
    ),
    details as (
      insert into guest_details (booking_id, mobile_number, email, number_of_guests, country, state, district, city,
        pincode, complete)
      select id, (9000000000 + n)::text, 'guest' || n || '@example.com', 2, 'India', 'Delhi', 'Delhi', 'Delhi', '110001',
        true
      from numbers returning booking_id
    ),
    guests as (
      insert into guest (booking_id, position, name, age, aadhaar_last4)
      select id, position, 'Guest ' || n || ' ' || position, 30, '2346' from numbers, generate_series(1, 2) as position
      returning booking_id
    )
    insert into payment_order (id, booking_id, share, amount, pending, provider_order_id, created_at)
    select order_id, id, 60, 300000, 200000, 'order_' || n, timestamptz '2020-01-01 00:00Z' from numbers
  `.execute(hotel.db)
  await sql`analyze`.execute(hotel.db)
})
afterAll(() => hotel.close())

/** Milliseconds of CPU time, not of real time, because other tests share the machine. */
const allowedMs = 500

/** The server runs in this process, so its CPU time is measured; the database is checked by its query plans below. */
async function withinTime<T>(work: () => Promise<T>, most = allowedMs): Promise<T> {
  const began = process.cpuUsage()
  const answer = await work()
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(most)
  return answer
}

test('the first and the last page of 10,000 bookings are quick, with the counts of all', async () => {
  const first = await withinTime(() => panel.admin.bookings.query({ status: 'Confirmed' }))
  expect(first.bookings).toHaveLength(50)
  expect(first.counts).toEqual({ Confirmed: 8000, Cancelled: 2000, Refunded: 0, Processing: 0 })
  expect(first.bookings[0]).toMatchObject({ checkIn: '2020-01-01', pending: 200_000, guests: [{}, {}] })
  const table = await withinTime(() => panel.admin.bookingTable.query({ status: 'Confirmed' }), 2 * allowedMs)
  expect(table.lines).toHaveLength(8000)
  expect(table.lines[0]).toMatchObject({ checkIn: '2020-01-01', due: 200_000 })
  const cursor = { checkIn: '2033-09-01', id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }
  const last = await withinTime(() => panel.admin.bookings.query({ status: 'Confirmed', cursor }))
  expect(last.nextCursor).toBeNull()
  expect(last.bookings.length).toBeLessThan(50)
  const june = { from: '2027-06-01', to: '2027-06-30' }
  const { bookings } = await withinTime(() => panel.admin.bookings.query({ status: 'Confirmed', ...june }))
  expect(bookings.every(({ checkIn }) => checkIn >= june.from && checkIn <= june.to)).toBe(true)
})

test('paging lists every booking once, by check-in', async () => {
  const ids: string[] = []
  const dates: string[] = []
  for (let cursor: { checkIn: string; id: string } | null | undefined; cursor !== null; ) {
    const page = await panel.admin.bookings.query({ status: 'Cancelled', cursor, limit: 300 })
    ids.push(...page.bookings.map(({ id }) => id))
    dates.push(...page.bookings.map(({ checkIn }) => checkIn))
    cursor = page.nextCursor
  }
  expect(new Set(ids).size).toBe(2000)
  expect(ids).toHaveLength(2000)
  expect(dates).toEqual(dates.toSorted())
})

test('searching for one guest and listing the arrivals of a day are quick', async () => {
  const [byName, ...others] = await withinTime(() => panel.admin.search.query({ text: 'guest 9871 1' }))
  expect(others).toEqual([])
  expect(byName?.mobileNumber).toBe('9000009871')
  expect(await withinTime(() => panel.admin.search.query({ text: '9000009871' }))).toEqual([byName])
  expect(await withinTime(() => panel.admin.search.query({ text: 'order_9871' }))).toEqual([byName])
  expect(await withinTime(() => panel.admin.search.query({ text: '1 9871 guest' }))).toContainEqual(byName)
  expect(await withinTime(() => panel.admin.search.query({ text: 'GUEST9871@example.com' }))).toEqual([
    byName,
  ])
  expect(await withinTime(() => panel.admin.search.query({ text: 'Guest' }))).toHaveLength(50)
  const { arriving, tomorrow } = await withinTime(() => panel.desk.today.query({ date: '2030-06-10' }))
  expect(arriving.length + tomorrow.arriving.length).toBeGreaterThan(1)
})

test('the report of a month, of a year and of three years is quick', async () => {
  for (const [from, to, nights] of [
    ['2027-06-01', '2027-07-01', 96],
    ['2027-01-01', '2028-01-01', 1168],
    ['2025-01-01', '2028-01-01', 3504],
  ] as const) {
    const report = await withinTime(() => panel.reports.range.query({ from, to }), 300)
    expect(report.nightsSold).toBe(nights)
  }
})

test('the REST call, which has no pages, returns what the pages of the panel show, in the same order', async () => {
  const admin = await guestsOf(hotel).signIn()
  const text = await withinTime(async () => {
    const response = await fetch(`${hotel.server.url}/api/fetchBookings`, {
      method: 'POST',
      body: JSON.stringify({ status: 'Confirmed' }),
      headers: { 'content-type': 'application/json', ...admin },
    })
    return response.text()
  }, 8000)
  const cards: BookingCard[] = []
  for (let cursor: BookingList['nextCursor'] | undefined; cursor !== null; ) {
    const page: BookingList = await panel.admin.bookings.query({ status: 'Confirmed', cursor, limit: 300 })
    cards.push(...page.bookings)
    cursor = page.nextCursor
  }
  expect(cards).toHaveLength(8000)
  expect(text).toBe(JSON.stringify(cards.map(asListed)))
})

/** Paid 60 % and nothing else, and no identity number is stored. */
const asListed = (card: BookingCard) => ({
  _id: card.id,
  type: card.type,
  numberOfRooms: card.rooms,
  numberOfGuest: card.numberOfGuests,
  guest: card.guests.map(({ name, age }) => ({ name, age, aadhar: '', otherId: '' })),
  address: card.address,
  mobileNumber: card.mobileNumber,
  email: card.email,
  paidAmount: 3000,
  pendingAmount: 2000,
  razorpay_order_id: card.orderId,
  razorpay_payment_id: card.paymentId,
  checkInDate: card.checkIn,
  checkOutDate: card.checkOut,
  status: 'Confirmed',
})

test('the database searches all names and email addresses quickly, without folding them again', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': { 'Execution Time': number }[] }>`
    explain (analyze, format json) select booking_id from guest where name_folded like '%guest%'
    intersect select booking_id from guest_details where email_folded like '% guest9871% @ %'`.execute(
    hotel.db,
  )
  expect(rows[0]?.['QUERY PLAN'][0]?.['Execution Time']).toBeLessThan(allowedMs)
})

test('the database reads a page from the index, not from the whole table', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select * from booking where status = 'Confirmed'
      and (check_in, id) > ('2027-06-10'::date, '00000000-0000-0000-0000-000000000000'::uuid)
    order by check_in, id limit 51`.execute(hotel.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('booking_by_status')
  expect(plan).not.toContain('Seq Scan')
  expect(plan).not.toContain('Sort')
})

test.each(['bookings.csv', 'bookings.xlsx', 'folio.xlsx'])(
  '10,000 bookings are exported as %s in less than 60 MB more memory',
  async (file) => {
    const { body } = await hotel.post('/api/login', {
      email: 'desk@hotel.example',
      password: 'a-long-test-password',
    })
    const before = process.memoryUsage().rss
    let most = before
    let bytes = 0
    const response = await fetch(`${hotel.server.url}/exports/${file}?from=2020-01-01&to=2034-01-01`, {
      headers: { 'auth-token': String(body['authToken']) },
    })
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      most = Math.max(most, process.memoryUsage().rss)
    }
    expect(bytes).toBeGreaterThan(500_000)
    expect((most - before) / 1_000_000).toBeLessThan(60)
  },
)
