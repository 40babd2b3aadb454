import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkAvailability } from '#modules/bookings/availability'
import * as bookingRows from '#modules/bookings/booking-rows'
import { nightCalendar } from '#modules/bookings/calendar'
import { startCheckout } from '#modules/bookings/checkout'
import { release } from '#modules/bookings/release'
import { receiveWebhook } from '#modules/payments/webhooks'
import { shiftedClock } from '#server/platform/clock'
import { openBareServer, type Server } from '#server/testing/bare-server'
import { emptyHotel } from '#server/testing/empty-hotel'
import { providerForTests } from '#server/testing/provider-for-tests'
import { recordStatements } from '#server/testing/recorded-statements'
import { sampleDetails } from '#server/testing/sample-guest'
import { borrowDatabase, type TestDatabase } from '#server/testing/test-database'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { verifyPayment } from './payments/verify-payment'

/** How many statements each call sends to the database, COMMIT included; BEGIN and the locks are one. */
const budget = {
  availability: 1,
  /** One more, which notes that this guest is present. */
  'availability for somebody': 2,
  /** Open forms with the same nights share one reading. */
  'availability for an open form, asked again': 0,
  'calendar of a year': 1,
  /** The locks; presence; queue and request; the entry, its hold and its order; COMMIT; the order at the provider. */
  checkout: 8,
  /** The locks, presence, queue and request, the form, COMMIT. */
  'checkout asked again': 5,
  /** Presence with the booking; the locks, the booking, its end, COMMIT. */
  release: 5,
  /**
   * The order and the payment. Then two transactions, since the provider captures between them: the locks, what is known, the
   * decision; the same, and all that a confirmation changes.
   */
  verify: 10,
  /** The event's row with the payment that it names; a job does the rest. */
  'webhook kept': 1,
  /** The order; the payment as in verify without the first; both mails marked as sent. */
  'webhook worked through': 12,
  /** A lease for payments and for mails, and after each whether there is more: for all that is due in that second. */
  'leases of a webhook': 4,
  /** One statement asks for all jobs. */
  'a second in which nothing is due': 1,
}

const clock = shiftedClock({ now: () => new Date('2027-03-01T10:00:00+05:30') })
const provider = providerForTests()
let database: TestDatabase
let hotel: Server

beforeAll(async () => {
  database = await borrowDatabase()
  const { url } = database
  hotel = openBareServer({ url, poolSize: 4, payments: provider.payments, clock, settings: {} })
  // Runs the jobs that are due only now and then, so that they are not counted.
  await hotel.jobs.runOnce()
  await hotel.jobs.stop()
})
afterAll(async () => {
  await hotel.end()
  await database.drop()
})
beforeEach(() => emptyHotel(hotel.db))

const dates = { checkIn: asCalendarDate('2027-06-10'), checkOut: asCalendarDate('2027-06-12') }
const stay = { type: 'Double Bed' as const, rooms: 1, ...dates }
const year = { ...stay, from: asCalendarDate('2027-03-01'), to: asCalendarDate('2028-02-29') }
const details = sampleDetails()
const checkout = () =>
  startCheckout(hotel.ctx, {
    userId: 'guest',
    networkAddress: '192.0.2.7',
    details,
    request: { ...stay, draftId: 'form', paidAmount: 3000 },
  })
const count = async (work: () => Promise<unknown>) => (await recordStatements(work)).length
const runJobs = async () => {
  await hotel.jobs.runOnce()
  await hotel.jobs.stop()
}

async function held() {
  const outcome = await checkout()
  if (outcome.kind !== 'Held') throw new Error(`not held but ${outcome.kind}`)
  return outcome
}

async function paid(): Promise<{ orderId: string; paymentId: string }> {
  const { order } = await held()
  return { orderId: order.id, paymentId: provider.pay(order.id) }
}

test('checking, holding, asking again and paying take no more statements than their budget', async () => {
  const { ctx } = hotel
  const watch = () => checkAvailability(ctx, stay, 'guest', true)
  await watch()
  const counted = {
    availability: await count(() => checkAvailability(ctx, stay)),
    'availability for somebody': await count(() => checkAvailability(ctx, stay, 'guest')),
    'availability for an open form, asked again': await count(watch),
    'calendar of a year': await count(() => nightCalendar(ctx, year)),
    checkout: await count(checkout),
    'checkout asked again': await count(checkout),
  }
  const { bookingId } = await held()
  const released = await count(() => release(ctx, 'guest', bookingId))
  const { orderId, paymentId } = await paid()
  const signed = { orderId, paymentId, signature: 'genuine' }
  const verified = await count(() => verifyPayment(ctx, { signed, details }))
  expect(budget).toMatchObject({ ...counted, release: released, verify: verified })
})

test('neither does a webhook that confirms a payment, nor a second in which nothing is due', async () => {
  const idle = await count(runJobs)
  const { orderId, paymentId } = await paid()
  const payment = provider.all().find(({ id }) => id === paymentId)
  const entity = { ...payment, order_id: orderId, status: 'authorized' }
  const event = { event: 'payment.authorized', account_id: 'acc_1', payload: { payment: { entity } } }
  const rawBody = Buffer.from(JSON.stringify(event))
  const kept = await count(() => receiveWebhook(hotel.ctx, { rawBody, signature: 'genuine', eventId: 'e1' }))
  const worked = await count(runJobs)
  expect(await bookingRows.ofProviderOrder(hotel.db, orderId)).toMatchObject({ status: 'Confirmed' })
  expect({ kept, worked: worked - idle, idle }).toEqual({
    kept: budget['webhook kept'],
    worked: budget['webhook worked through'] + budget['leases of a webhook'],
    idle: budget['a second in which nothing is due'],
  })
})
