import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, asCalendarDate } from '../../../shared/calendar/calendar-date'
import { shiftedClock } from '../../runtime/clock'
import { emptyHouse } from '../../testing/empty-house'
import { expectNothingLost } from '../../testing/nothing-lost'
import { providerForTests } from '../../testing/provider-for-tests'
import { openTwoServers, type Server, type TwoServers } from '../../testing/two-servers'

const clock = shiftedClock({ now: () => new Date('2027-03-01T10:00:00+05:30') })
const provider = providerForTests()
let house: TwoServers

beforeAll(async () => {
  house = await openTwoServers(provider.payments, clock)
})
afterAll(() => house.close())

const first = asCalendarDate('2027-06-10')
const users = ['asha', 'ben', 'chand', 'dev']

const step = fc.record({
  what: fc.constantFrom(
    'checkout',
    'checkout',
    'pay',
    'pay',
    'verify',
    'verify',
    'capture',
    'giveBack',
    'sweep',
    'seen',
  ),
  server: fc.nat(1),
  user: fc.constantFrom(...users),
  draft: fc.constantFrom('one', 'two'),
  rooms: fc.integer({ min: 1, max: 2 }),
  day: fc.nat(1),
  whole: fc.boolean(),
  which: fc.nat(50),
  outcome: fc.constantFrom('authorized', 'authorized', 'captured', 'failed', 'created'),
})
/** Steps that happen at the same time; then the clock goes on, past the ends of leases and holds or not. */
const moment = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  captures: fc.constantFrom('done', 'done', 'doneUnheard', 'unknown'),
  wrongKey: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  seconds: fc.constantFrom(0, 0, 1, 5, 25, 61, 290, 605, 640),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(servers: [Server, Server], { what, server, ...how }: Step): Promise<unknown> {
  const { services, sweeps, library } = servers[server === 0 ? 0 : 1]
  const { user, draft, rooms, day, whole, which, outcome } = how
  const checkIn = addDays(first, day)
  const payments = provider.all()
  const payment = payments[which % Math.max(1, payments.length)]
  switch (what) {
    case 'checkout': {
      const request = {
        type: 'Double Bed',
        rooms,
        checkIn,
        checkOut: addDays(checkIn, 2),
        draftId: draft,
      } as const
      return services.startCheckout({
        userId: user,
        request: { ...request, paidAmount: (whole ? 5000 : 3000) * rooms },
      })
    }
    case 'pay': {
      const orders = provider.orders()
      const orderId = orders[which % Math.max(1, orders.length)]
      if (orderId) provider.pay(orderId, outcome)
      return
    }
    case 'verify': {
      const signed = { orderId: payment?.orderId ?? '', paymentId: payment?.id ?? '', signature: 'genuine' }
      return services.verifyPayment({ signed })
    }
    case 'capture':
      if (payment?.status === 'created') provider.becomes(payment.id, 'authorized')
      else if (payment?.status === 'authorized' && which < 8) provider.becomes(payment.id, 'captured')
      return
    case 'giveBack': {
      const bookings = await services.bookingsOfUser(user)
      const booking = bookings[which % Math.max(1, bookings.length)]
      return booking && services.giveBack(user, booking.id)
    }
    case 'seen':
      return library.holds.seen(user, clock.now())
    default:
      return sweeps.sweepOnce()
  }
}

const refusals = ['VerificationFailed', 'Conflict', 'ProviderDown', 'NotFound', 'WrongAmount']

test('whatever happens at once at two servers, no paying guest is left without room or money, and no room is sold twice', async () => {
  const [one, two] = house.servers
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 4, maxLength: 14 }), async (moments) => {
      await emptyHouse(one.db)
      provider.calm()
      clock.shiftTo(0)
      for (const { steps, captures, wrongKey, seconds } of moments) {
        provider.captureAnswers(captures)
        provider.refuseKey(wrongKey)
        const results = await Promise.allSettled(steps.map((one) => take(house.servers, one)))
        for (const result of results) {
          if (result.status === 'rejected')
            expect(refusals).toContain(result.reason?.code ?? String(result.reason))
        }
        clock.shiftTo(clock.offsetMs() + seconds * 1000)
      }
      // The world calms down; everything that is still due is done.
      provider.captureAnswers('done')
      provider.refuseKey(false)
      for (const seconds of [30, 60, 600, 640, 3700, 3700, 90_000]) {
        clock.shiftTo(clock.offsetMs() + seconds * 1000)
        await Promise.all([one.sweeps.sweepOnce(), two.sweeps.sweepOnce()])
      }
      const open = await one.db
        .selectFrom('booking')
        .select('status')
        .where('status', 'in', ['Settling', 'Held'])
        .execute()
      expect(open).toEqual([])
      await expectNothingLost(one.db, provider.all())
    }),
    { numRuns: 6, endOnFailure: true },
  )
}, 600_000)
