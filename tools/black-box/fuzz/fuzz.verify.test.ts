import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm, aRequest, guestsOf } from '#server/testing/builders'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { runFuzz } from './run-fuzz'

let hotel: HotelForTests
let bookingId: string
let orderId: string

beforeAll(async () => {
  hotel = await openHotel()
  const guests = guestsOf(hotel)
  const wanted = { userId: 'paid', checkInDate: '2027-07-10', checkOutDate: '2027-07-12' }
  const signed = await guests.pay(await guests.hold({ ...aRequest(wanted), ...aForm() }))
  await guests.verify(signed, aForm())
  await guests.runJobs()
  orderId = signed.razorpay_order_id
  const booked = await hotel.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
  bookingId = booked.id
})
afterAll(() => hotel.close())

/** Tables that an anonymous caller must not change. Bookings and trek enquiries they may make. */
const closed = [
  'room_type',
  'room',
  'payment',
  'refund',
  'cancellation',
  'webhook_event',
  'admin',
  'admin_session',
  'key_check',
  'desk_booking',
  'desk_record',
  'room_pin',
  'folio_line',
  'day_close',
  'early_departure',
  'to_call',
  'selling_stop',
  'audit_entry',
  'rate_period',
  'season',
  'hotel_setting',
]
async function closedRows() {
  const rows = closed.map(async (table) => {
    const found = await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(hotel.db)
    return [table, found.rows] as const
  })
  const paid = hotel.db.selectFrom('booking').selectAll().where('id', '=', bookingId).execute()
  return { tables: Object.fromEntries(await Promise.all(rows)), paid: await paid }
}
const nothingWrong = { faults: [], busy: 0 }

test('1,500 malformed requests to every entry point cause no fault and write nothing they must not', async () => {
  const before = await closedRows()
  const report = await runFuzz({ base: hotel.server.url, requests: 1500, seed: 20_270_610 })
  expect(report).toMatchObject({ ...nothingWrong, answered: 1500 })
  expect(report.entryPoints).toBeGreaterThan(60)
  // Some must pass validation and most must not; a run that is refused as a whole tests nothing.
  expect(report.statuses['200']).toBeGreaterThan(100)
  expect(report.statuses['400']).toBeGreaterThan(100)
  expect(await closedRows()).toEqual(before)
  const others = await hotel.db
    .selectFrom('booking')
    .select(['status', 'user_key'])
    .where('id', '!=', bookingId)
    .execute()
  expect(others.filter(({ status }) => ['Confirmed', 'Cancelled', 'Capturing'].includes(status))).toEqual([])
  const mails = await hotel.db
    .selectFrom('mail')
    .select('event_key')
    .where('booking_id', '!=', bookingId)
    .execute()
  expect(mails).toEqual([])
  expect((await hotel.get('/readyz')).status).toBe(200)
}, 180_000)

test('500 malformed requests with an administrator’s token cause no fault', async () => {
  const credentials = { email: 'desk@hotel.example', password: 'a-long-test-password' }
  const { body } = await hotel.post('/api/login', credentials)
  const hints = { bookingId, _id: bookingId, orderId, razorpay_order_id: orderId }
  const report = await runFuzz({
    base: hotel.server.url,
    requests: 500,
    seed: 7,
    hints,
    token: String(body['authToken']),
  })
  expect(report).toMatchObject({ ...nothingWrong, answered: 500 })
  expect((await hotel.get('/readyz')).status).toBe(200)
}, 180_000)
