import { afterAll, beforeAll, expect, test } from 'vitest'
import { allJobs } from '#modules/jobs'
import type { Ctx } from '#server/context'
import { type OpenDatabase, openDatabase } from '#server/database/open-database'
import { transaction, transactionAt } from '#server/database/transaction'
import type { Payments, ProviderPayment } from '#server/integrations/razorpay/payments'
import { systemIds as ids } from '#server/platform/ids'
import { scheduler } from '#server/platform/jobs/scheduler'
import { argonPasswords } from '#server/platform/passwords'
import { secretsWith } from '#server/platform/secrets'
import type { Server } from '#server/testing/bare-server'
import { contextForTests } from '#server/testing/context-for-tests'
import { runStatement } from '#server/testing/one-statement'
import { createDatabase, type TestDatabase } from '#server/testing/test-database'
import { silentLog } from '#server/testing/test-server'
import type { GuestDetails } from '#shared/booking/guest-details'
import { quoteStay } from '#shared/booking/quote'
import { nightsOf, type Stay } from '#shared/booking/stay'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { DomainError } from '#shared/domain-error'
import { asPaise } from '#shared/money/paise'
import { asRupees } from '#shared/money/rupees'
import { sameEveryNight } from '#shared/rates/rates'
import { roomInventory, roomTypes } from '#shared/room/room'
import { verifyPayment } from '../payments/verify-payment'
import { checkAvailability } from './availability'
import * as bookingRows from './booking-rows'
import { startCheckout } from './checkout'
import * as guestRows from './guest-rows'
import { release } from './release'
import { bookingsOfUser } from './snapshot'
import { transition } from './state'
import { payerDetails, sealDetails } from './stored-details'

const clock = { now: () => new Date('2027-06-01T10:00:00+05:30') }
const problems: unknown[] = []
const log = { ...silentLog, error: (details: object) => problems.push(details) }

/** A provider that answers at once: every order is made, and the payment of each is authorised. */
function promptProvider(): Payments {
  const payments = new Map<string, ProviderPayment>()
  const known = (id: string): { ok: true; value: ProviderPayment } => {
    const payment = payments.get(id)
    if (!payment) throw new Error('no such payment')
    return { ok: true, value: payment }
  }
  return {
    keyId: 'rzp_test_key',
    createOrder: async ({ receipt, amount }) => {
      const orderId = `order_${receipt}`
      payments.set(`pay_${orderId}`, {
        id: `pay_${orderId}`,
        orderId,
        amount,
        currency: 'INR',
        status: 'authorized',
        captured: false,
        method: 'upi',
        fee: null,
        amountRefunded: asPaise(0),
        email: 'payer@example.com',
        contact: '9876543210',
        createdAt: new Date(0),
      })
      return { ok: true, value: { id: orderId, amount, receipt } }
    },
    orderByReceipt: async () => ({ ok: true, value: undefined }),
    paymentsOfOrder: async (orderId) => ({ ok: true, value: [known(`pay_${orderId}`).value] }),
    payment: async (id) => known(id),
    paymentsSince: async () => ({ ok: true, value: [] }),
    payoutsSince: async () => ({ ok: true, value: [] }),
    paidOutIn: async () => ({ ok: true, value: [] }),
    ordersSince: async () => ({ ok: true, value: [] }),
    refundsSince: async () => ({ ok: true, value: [] }),
    capture: async ({ id }) => {
      payments.set(id, { ...known(id).value, status: 'captured', captured: true })
      return known(id)
    },
    refund: async () => ({ ok: false, outcome: 'refused', detail: 'not here' }),
    refundsOf: async () => ({ ok: true, value: [] }),
    isGenuine: () => true,
    isGenuineWebhook: () => true,
  }
}

const settings = { DATA_DIR: 'not used', RATE_LIMITS: 'off', QUEUE_CLAIM_SECONDS: '3600' }
const passwords = argonPasswords()
const secrets = secretsWith(Buffer.alloc(32, 7), ids)

let database: TestDatabase
const servers: Server[] = []

beforeAll(async () => {
  database = await createDatabase()
  const payments = promptProvider()
  for (const _ of ['one', 'other']) {
    const opened = openDatabase({ url: database.url, poolSize: 10, log })
    const ctx = contextForTests(opened.db, { payments, clock, log, passwords, secrets }, settings)
    servers.push({ ...opened, ctx, jobs: scheduler(allJobs(ctx), log) })
  }
})
afterAll(async () => {
  for (const { jobs, end } of servers) {
    await jobs.stop()
    await end()
  }
  await database.drop()
})

const rates = new Map(roomInventory.map((room) => [room.type, room]))

/** A stay within a few busy nights. */
function stayOf(index: number): Stay {
  const checkIn = addDays(asCalendarDate('2027-06-10'), index % 11)
  const type = roomTypes[index % 2] ?? 'Double Bed'
  return { type, rooms: index % 5 === 0 ? 2 : 1, checkIn, checkOut: addDays(checkIn, 1 + (index % 3)) }
}

const detailsOf = (index: number): GuestDetails => ({
  mobileNumber: String(9_000_000_000 + (index % 60)),
  email: `guest${index}@example.com`,
  numberOfGuests: 1,
  address: {
    country: 'India',
    state: 'Uttarakhand',
    district: 'Chamoli',
    city: 'Joshimath',
    pincode: '246443',
  },
  guests: [{ name: 'Asha Rawat', age: 34, aadhar: '234123412346' }],
})

/** What one guest does: asks, and then pays, releases, changes the stay, or only waits. */
async function visit(index: number, server: Ctx, otherServer: Ctx): Promise<void> {
  const userId = `guest-${index}`
  const checkout = (stay: Stay, withDetails: boolean) =>
    startCheckout(server, {
      userId,
      networkAddress: `203.0.113.${index % 25}`,
      request: {
        ...stay,
        paidAmount: quoteStay(stay, rates.get(stay.type) ?? sameEveryNight(asRupees(1)), 60).payNow,
        draftId: 'form',
      },
      ...(withDetails ? { details: detailsOf(index) } : {}),
    })
  const stay = stayOf(index)
  await checkAvailability(server, stay, userId)
  const outcome = await checkout(stay, index % 2 === 0)
  if (outcome.kind === 'Held' && index % 4 < 2) {
    const { id: orderId } = outcome.order
    const signed = { orderId, paymentId: `pay_${orderId}`, signature: 'genuine' }
    // The browser and the provider's webhook arrive at the same moment, at different servers.
    await Promise.all([
      verifyPayment(server, { signed, details: detailsOf(index) }),
      verifyPayment(otherServer, { signed }),
    ])
  } else if (index % 4 === 2) {
    await checkout({ ...stay, checkOut: addDays(stay.checkOut, 1) }, true)
  }
  for (const booking of await bookingsOfUser(otherServer, userId)) {
    if (index % 4 === 3) await release(otherServer, userId, booking.id)
  }
}

test('two hundred guests at once at two servers meet no database error', async () => {
  const [one, other] = servers
  if (!one || !other) throw new Error('the servers are not running')
  let rush = true
  const running = servers.map(async ({ jobs }) => {
    while (rush) await jobs.runOnce()
  })
  const visits = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) => {
      const [near, far] = index % 3 === 0 ? [one, other] : [other, one]
      return visit(index, near.ctx, far.ctx)
    }),
  )
  rush = false
  await Promise.all(running)

  const errors = visits.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  expect(errors.filter((error) => !(error instanceof DomainError))).toEqual([])
  expect(problems).toEqual([])
  await expectSoundRooms(one)
}, 60_000)

test("a guest's form and the provider's report of their payment may come at the same moment", async () => {
  const [server] = servers
  if (!server) throw new Error('the server is not running')
  const db = server.db
  const stay: Stay = {
    ...stayOf(0),
    rooms: 1,
    checkIn: asCalendarDate('2027-07-01'),
    checkOut: asCalendarDate('2027-07-02'),
  }
  const outcome = await startCheckout(server.ctx, {
    userId: 'late-form',
    request: { ...stay, paidAmount: rates.get(stay.type)?.nightlyRate ?? 0, draftId: 'form' },
  })
  const orderId = outcome.kind === 'Held' ? outcome.order.id : ''
  const booking = await bookingRows.ofProviderOrder(db, orderId)
  if (!booking) throw new Error('nothing is held')
  const form = sealDetails(secrets, booking.id, detailsOf(0))
  let filling: Promise<void> | undefined
  await transactionAt(db, stay.type, async (tx) => {
    expect(await transition(tx, booking.id, 'capture', { paymentId: `pay_${orderId}` })).toBe(true)
    filling = transaction(db, (others) => guestRows.fillIn(others, booking.id, form, null))
    await connectionWaits()
    await guestRows.fillInPayer(tx, booking.id, payerDetails({ email: 'payer@example.com', contact: null }))
  })
  await filling
  expect(await guestRows.ofBooking(db, booking.id)).toMatchObject({
    complete: true,
    email: 'guest0@example.com',
  })
})

/** Returns once a connection waits for a lock that another one has. */
async function connectionWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await runStatement(database.url, waiting)).length === 0);
}

/** Every booking that has rooms has exactly its own, nobody else has any, and the database saw no deadlock or conflict. */
async function expectSoundRooms({ db }: OpenDatabase): Promise<void> {
  const rows = await db.selectFrom('room_night').select(['booking_id', 'night']).execute()
  const bookings = await db
    .selectFrom('booking')
    .select(['id', 'status', 'rooms', 'check_in as checkIn', 'check_out as checkOut'])
    .execute()
  for (const booking of bookings) {
    const hasRooms = ['Held', 'Capturing', 'Confirmed'].includes(booking.status)
    const right = hasRooms
      ? nightsOf(booking).flatMap((night) => Array<string>(booking.rooms).fill(night))
      : []
    const taken = rows.filter((row) => row.booking_id === booking.id).map(({ night }) => night)
    expect({ ...booking, nights: taken.toSorted() }).toEqual({ ...booking, nights: right })
  }
  expect(bookings.filter(({ status }) => status === 'Confirmed').length).toBeGreaterThan(0)
  expect(bookings.filter(({ status }) => status === 'Capturing')).toEqual([])
  const incomplete = await db
    .selectFrom('guest_details')
    .select('booking_id')
    .where('complete', '=', false)
    .execute()
  expect(incomplete).toEqual([])
  const [statistics] = await runStatement(
    database.url,
    'select deadlocks::int, conflicts::int from pg_stat_database where datname = current_database()',
  )
  expect(statistics).toEqual({ deadlocks: 0, conflicts: 0 })
}
