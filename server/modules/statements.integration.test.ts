import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shiftedClock } from '#server/platform/clock'
import { openBareServer, type Server } from '#server/testing/bare-server'
import { aForm } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { providerForTests } from '#server/testing/provider-for-tests'
import { recordStatements } from '#server/testing/recorded-statements'
import { createDatabase, type TestDatabase } from '#server/testing/test-database'
import { asCalendarDate } from '#shared/calendar/calendar-date'

/** What each call says to the database, BEGIN and COMMIT included, and why it is not less. */
const budget = {
  /** The live line, the type with its switch, and what is sold on these nights: three tables that no key joins. */
  availability: 3,
  /** One more, since who asks is there and keeps his turn. */
  'availability for somebody': 4,
  /** Many forms that are open ask for the same nights; the first of them reads for all. */
  'availability for an open form, asked again': 0,
  /**
   * Outside: presence, his own draft (whose provider is asked before the lock), and after it the order's lease, its id, the
   * hold's time, and how it stands. Inside, between BEGIN, the lock and COMMIT: his wish, the type, the caps (the second
   * lock, then two questions: what was written before a lock was had is not seen by the statement that takes it), the
   * time for which these nights were held unpaid, the entry, what is over, the line (five, of which one counts addresses and
   * one the unpaid times of those who wait), the address locked and counted again, the open order, the hold, its nights, his
   * other waits, the answer's row, two for who comes, how many orders were made lately, and the order.
   */
  checkout: 34,
  /** Nothing new but what the form says now: it is written again in full; and whether the hotel was restored. */
  'checkout asked again': 24,
  /**
   * Two transactions under the lock, since the provider is asked to capture between them: twelve that decide and fourteen
   * that confirm, with both mails. Around them the order, whether the form is complete, whether all of this was done
   * before, what was seen, the type before each lock, and that the mail is there.
   */
  verify: 33,
  /** The event's row; all work is the sweep's. */
  'webhook kept': 1,
  /**
   * The event (seven, in a transaction), then the payment as in verify without its form and its last look, the order, and
   * each of both mails marked as sent. A whole batch shares the lease.
   */
  'webhook worked through': 38,
  /**
   * One question for each kind of due work, by a partial index that is empty as a rule, and one for what the payment
   * provider refuses, of a table that is.
   */
  'a second in which nothing is due': 10,
}

const clock = shiftedClock({ now: () => new Date('2027-03-01T10:00:00+05:30') })
const provider = providerForTests()
let database: TestDatabase
let hotel: Server

beforeAll(async () => {
  database = await createDatabase()
  const { url } = database
  hotel = openBareServer({ url, poolSize: 4, payments: provider.payments, clock, settings: {} })
  // What is looked at only now and then is looked at here.
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
const details = {
  ...{ mobileNumber: '9876543210', email: 'asha@example.com', numberOfGuests: 1 },
  address: aForm().address,
  guests: [{ name: 'Asha Rawat', age: 34, aadhar: '234123412346' }],
}
const checkout = () =>
  hotel.services.startCheckout({
    ...{ userId: 'guest', networkAddress: '192.0.2.7', details },
    request: { ...stay, draftId: 'form', paidAmount: 3000 },
  })
const count = async (work: () => Promise<unknown>) => (await recordStatements(work)).length
const runJobs = async () => {
  await hotel.jobs.runOnce()
  await hotel.jobs.stop()
}

async function paid(): Promise<{ orderId: string; paymentId: string }> {
  const outcome = await checkout()
  if (outcome.kind !== 'Held') throw new Error(`not held but ${outcome.kind}`)
  return { orderId: outcome.order.id, paymentId: provider.pay(outcome.order.id) }
}

test('a guest who looks, holds, asks again and pays costs the database no statement more than is known', async () => {
  const { checkAvailability, verifyPayment } = hotel.services
  const watch = () => checkAvailability(stay, 'guest', true)
  await watch()
  const counted = {
    availability: await count(() => checkAvailability(stay)),
    'availability for somebody': await count(() => checkAvailability(stay, 'guest')),
    'availability for an open form, asked again': await count(watch),
    checkout: await count(checkout),
    'checkout asked again': await count(checkout),
  }
  const { orderId, paymentId } = await paid()
  const signed = { orderId, paymentId, signature: 'genuine' }
  const verified = await count(() => verifyPayment({ signed, details }))
  const { availability, verify, checkout: first, ...budgets } = budget
  expect({ ...counted, verify: verified }).toEqual({
    ...{ availability, verify, checkout: first },
    'availability for somebody': budgets['availability for somebody'],
    'availability for an open form, asked again': budgets['availability for an open form, asked again'],
    'checkout asked again': budgets['checkout asked again'],
  })
})

test('neither does a webhook that settles his payment, nor a second in which nothing is due', async () => {
  const idle = await count(runJobs)
  const { orderId, paymentId } = await paid()
  const payment = provider.all().find(({ id }) => id === paymentId)
  const entity = { ...payment, order_id: orderId, status: 'authorized' }
  const event = { event: 'payment.authorized', account_id: 'acc_1', payload: { payment: { entity } } }
  const rawBody = Buffer.from(JSON.stringify(event))
  const kept = await count(() =>
    hotel.services.receiveWebhook({ rawBody, signature: 'genuine', eventId: 'e1' }),
  )
  const worked = await count(runJobs)
  expect(await hotel.repositories.bookings.ofProviderOrder(orderId)).toMatchObject({ status: 'Confirmed' })
  expect({ kept, worked: worked - idle, idle }).toEqual({
    kept: budget['webhook kept'],
    worked: budget['webhook worked through'],
    idle: budget['a second in which nothing is due'],
  })
})
