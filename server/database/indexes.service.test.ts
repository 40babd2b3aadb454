import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as bookingListRows from '#modules/admin/booking-list-rows'
import { checkAvailability } from '#modules/bookings/availability'
import { startCheckout } from '#modules/bookings/checkout'
import { release } from '#modules/bookings/release'
import { bookingsOfUser } from '#modules/bookings/snapshot'
import { closeDay, dayView } from '#modules/folio/day'
import { addToFolio, reverseLine } from '#modules/folio/folio'
import { groups, payGroup } from '#modules/folio/groups'
import { bookAtDesk } from '#modules/front-desk/book'
import { bookingPage } from '#modules/front-desk/booking-page'
import { earlierStays } from '#modules/front-desk/callers'
import { arrivalsToCancel, toCall } from '#modules/front-desk/cancel-arrivals'
import { changeBooking } from '#modules/front-desk/change'
import { chart, deskAvailability } from '#modules/front-desk/chart'
import { pinRoom } from '#modules/front-desk/pin-room'
import { today } from '#modules/front-desk/today'
import { undo } from '#modules/front-desk/undo'
import { readQueue } from '#modules/live/read-subscribed'
import { verifyPayment } from '#modules/payments/verify-payment'
import { payoutFindings } from '#modules/payouts/payout-findings'
import { getPayout, listPayouts, readPayouts, sumPayouts } from '#modules/payouts/payouts'
import { previewSeason, setSeason } from '#modules/rates/set-season'
import { ratesOfYear } from '#modules/rates/year'
import { cancelAsHotel } from '#modules/refunds/cancel'
import { shiftedClock } from '#server/platform/clock'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import { deskBooking } from '#shared/desk/desk-booking'
import { openBareServer, type Server } from '../testing/bare-server'
import { aDeskBooking } from '../testing/desk-for-tests'
import { addPastBookings } from '../testing/past-bookings'
import { providerForTests } from '../testing/provider-for-tests'
import { recordStatements, type Statement } from '../testing/recorded-statements'
import { sampleDetails } from '../testing/sample-guest'
import { createDatabase, type TestDatabase } from '../testing/test-database'

/** Tables that grow with every booking. */
const growing = [
  'booking',
  'room_night',
  'guest_details',
  'guest',
  'payment_order',
  'payment',
  'mail',
  'webhook_event',
  'folio_line',
  'desk_record',
  'desk_booking',
  'room_pin',
  'audit_entry',
  'payout_item',
]

const clock = shiftedClock({ now: () => new Date('2027-03-01T10:00:00+05:30') })
const provider = providerForTests()
const details = sampleDetails()
const stay = {
  type: 'Double Bed' as const,
  rooms: 1,
  checkIn: asCalendarDate('2027-06-10'),
  checkOut: asCalendarDate('2027-06-12'),
}

let database: TestDatabase
let hotel: Server
let client: pg.Client

beforeAll(async () => {
  database = await createDatabase()
  const { url } = database
  hotel = openBareServer({ url, poolSize: 2, payments: provider.payments, clock, settings: {} })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await addPastBookings(hotel.db, { count: 20_000, all: true })
  await addDeskRows()
  // Nobody owes anything, as after years of ordinary work.
  await client.query('update payment_order set amount = 250000, pending = 0')
  await client.query('vacuum (analyze) payment_order')
})
afterAll(async () => {
  await client.end()
  await hotel.end()
  await database.drop()
})

const checkout = (userId: string, mobileNumber: string) =>
  startCheckout(hotel.ctx, {
    userId,
    networkAddress: '192.0.2.7',
    details: { ...details, mobileNumber },
    request: { ...stay, draftId: 'form', paidAmount: 3000 },
  })

/** The statements of a day: guests, the queue, money, every job, and the desk. */
async function aDay(): Promise<Statement[]> {
  const { ctx, jobs, db } = hotel
  return recordStatements(async () => {
    for (const [index, guest] of ['one', 'two', 'three', 'four'].entries())
      await checkout(guest, `987654321${index}`)
    await checkAvailability(ctx, stay, 'one')
    const held = (await bookingsOfUser(ctx, 'one')).at(0)
    const itemsOf = () => (held ? [held] : [])
    for (const keys of [() => [], () => [ctx.secrets.digest('user', 'one')]])
      for (const part of ['urgent', 'all'] as const)
        await readQueue(ctx, 'Double Bed', { keys, itemsOf }, part)
    await release(ctx, 'one', held?.id ?? '')
    const [two] = await bookingsOfUser(ctx, 'two')
    const orderId = two?.orderId ?? ''
    const signed = { orderId, paymentId: provider.pay(orderId), signature: 'genuine' }
    await verifyPayment(ctx, { signed, details })
    await jobs.runOnce()
    clock.shiftTo(3600_000)
    await jobs.runOnce()
    await jobs.stop()
    for (const status of ['Confirmed', 'Processing'] as const)
      await bookingListRows.page(db, { status, from: stay.checkIn, after: null, limit: 51 })
    await bookingListRows.page(db, { status: 'Confirmed', after: null, limit: 51 })
    await today(ctx, stay.checkIn)
    await chart(ctx, { from: stay.checkIn, to: stay.checkOut })
    await deskAvailability(ctx, { from: stay.checkIn, to: stay.checkOut })
    await aDeskDay(held?.id ?? '')
    await aChangeOfSeason()
    await aMorningOfPayouts()
    await bookingListRows.wanting(db, 'Double Bed', [stay.checkIn])
    await bookingListRows.closed(db, stay.checkIn)
  })
}

async function aChangeOfSeason(): Promise<void> {
  const { ctx } = hotel
  const season = { id: 2028, opens: asCalendarDate('2028-06-01'), closes: asCalendarDate('2028-10-01') }
  await previewSeason(ctx, season)
  await setSeason(ctx, 'desk@hotel.example', season)
  await ratesOfYear(ctx, { type: 'Double Bed', year: 2027 })
}

async function aMorningOfPayouts(): Promise<void> {
  const { ctx } = hotel
  await readPayouts(ctx, 'owner@hotel.example')
  await listPayouts(ctx, null)
  await listPayouts(ctx, 'setl_2027-03-01')
  await getPayout(ctx, 'setl_2027-03-01')
  await sumPayouts(ctx, { from: asCalendarDate('2027-02-20'), to: asCalendarDate('2027-02-28') })
  await payoutFindings(ctx.db, clock.now())
}

/** What the desk writes and reads of one booking, its group and the day. */
async function aDeskDay(webBooking: string): Promise<void> {
  const { ctx } = hotel
  const admin = 'desk@hotel.example'
  const { id, ...asked } = aDeskBooking({ group: 'The wedding', mobileNumber: '9811122233' })
  const bookingId = id
  await bookAtDesk(ctx, admin, deskBooking.parse({ id, ...asked }))
  await bookingPage(ctx, bookingId)
  await bookingPage(ctx, webBooking)
  await earlierStays(ctx, '9811122233')
  await changeBooking(ctx, admin, {
    bookingId,
    note: 'Late bus',
    price: 400_000,
    reason: 'agreed',
    tellGuest: true,
  })
  await pinRoom(ctx, admin, { bookingId, roomNumber: 'D2', from: stay.checkIn })
  const money = { amount: 100_000, method: 'cash' } as const
  const { id: lineId } = await addToFolio(ctx, admin, { ...money, bookingId, kind: 'payment' })
  await reverseLine(ctx, admin, { lineId, reason: 'wrong' })
  await payGroup(ctx, admin, { ...money, id: ctx.ids.uuid(), group: 'The wedding' })
  await groups(ctx)
  await groups(ctx, { name: 'wedding' })
  await dayView(ctx, undefined)
  await closeDay(ctx, admin, { date: deskToday(clock.now()), countedCash: 0 })
  await arrivalsToCancel(ctx, stay.checkIn)
  await cancelAsHotel(ctx, admin, bookingId, { mode: 'full', reason: 'other', note: '' })
  await undo(ctx, admin, { bookingId, action: 'cancel' })
  await toCall(ctx)
}

/** Folios, records and rooms of the past bookings. */
async function addDeskRows(): Promise<void> {
  for (const statement of [
    `insert into desk_record (booking_id, note, group_name, checked_in_at, checked_out_at)
      select id, 'note', case when rank % 500 = 0 then 'group ' || rank end, created_at, created_at from booking`,
    `insert into desk_booking (booking_id, made_by, request_id) select id, 'desk', id from booking where rank % 3 = 0`,
    `insert into room_pin (booking_id, place, from_night, slot) select id, 0, check_in, 1 from booking`,
    `insert into folio_line (id, booking_id, kind, text, amount, method, day, written_at, written_by)
      select gen_random_uuid(), id, 'payment', 'Paid', 100, 'cash', check_in, created_at, 'desk' from booking`,
    `insert into audit_entry (at, admin, action, booking_id, note)
      select created_at, 'desk', 'lineAdded', id, '' from booking`,
    `insert into day_close (date, counted, sums, closed_at, closed_by) values ('2026-12-31', 0, '[]', '2027-01-01', 'desk')`,
    // Ten years of a payout a day.
    `insert into payout (id, utr, amount, status, paid_out_at)
      select 'setl_' || day::date, day::date, 1000, 'processed', day
      from generate_series(timestamptz '2017-03-01', '2027-03-01', '1 day') as day`,
    `insert into payout_item (payout_id, id, kind, amount, fee, tax, credit, debit, payment_id, paid_out_at)
      select payout.id, 'pay_' || payout.id || number, 'payment', 500, 0, 0, 500, 0, null, paid_out_at
      from payout, generate_series(1, 20) as number`,
    'analyze',
  ])
    await client.query(statement)
}

/** Runs every ten minutes in the background; bookings that were not paid are few. */
const mayReadAll = /^delete from "guest_details" using "booking"/

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

function scansIn({ 'Node Type': node, 'Relation Name': relation = '', Plans = [] }: Plan): string[] {
  const own = node === 'Seq Scan' && growing.includes(relation) ? [relation] : []
  return [...own, ...Plans.flatMap(scansIn)]
}

test('no statement of a guest, a job or the desk scans a table that grows with bookings', async () => {
  const statements = new Map((await aDay()).map((one) => [one.text, one]))
  const asked = [...statements.values()].filter(
    ({ text }) => !/^(begin|start|commit|rollback)/.test(text) && !mayReadAll.test(text),
  )
  expect(asked.length).toBeGreaterThan(50)
  const slow: string[] = []
  for (const { text, values } of asked) {
    const { rows } = await client.query(`explain (format json) ${text}`, [...values])
    const plan = rows[0]['QUERY PLAN'][0].Plan as Plan
    for (const table of scansIn(plan)) slow.push(`${table}: ${text}`)
  }
  expect(slow).toEqual([])
})
