import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aRequest, guestsOf } from '../testing/builders'
import { emptyHotel } from '../testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel, shortPause } from '../testing/hotel-for-tests'

const METRICS_TOKEN = 'a-long-token-for-metrics'
let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  const settings = {
    RATE_LIMITS: 'on',
    TRUSTED_PROXY: '127.0.0.1',
    METRICS_TOKEN,
    MAX_HOLDS_PER_ADDRESS: '0',
  }
  hotel = await openHotel(settings, undefined, undefined, shortPause)
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await hotel.sandbox('/reset')
  await emptyHotel(hotel.db)
  await hotel.moveTo(firstDay)
})

/** How many calls of this kind the server has made to the provider. */
async function calls(server: HotelForTests, name: string): Promise<number> {
  const { body } = await server.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
  const counts = String(body['text']).matchAll(
    new RegExp(`^hotel_provider_call_duration_seconds_count\\{.*call="${name}".*\\} (\\d+)$`, 'gm'),
  )
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

const checks = (server: HotelForTests) => calls(server, 'paymentsOfOrder')
const bookingOf = async (userId: string) => (await hotel.as(userId).booking.mine.query())[0]?.id ?? ''
const askTenTimes = (server: HotelForTests, bookingId: string) => {
  const input = Object.fromEntries(Array.from({ length: 10 }, (_, nth) => [nth, { bookingId }]))
  const path = `/trpc/${Array(10).fill('booking.ask').join(',')}?batch=1`
  return server.post(path, input, { 'user-id': 'guest-1' })
}

describe('asking for the state of a payment', () => {
  test('repeatedly, in batches and on two servers, asks the provider once in three seconds', async () => {
    const neighbour = await hotel.openNeighbour({ RATE_LIMITS: 'on', METRICS_TOKEN })
    try {
      await guests.hold()
      const bookingId = await bookingOf('guest-1')
      const before = (await checks(hotel)) + (await checks(neighbour))
      const began = performance.now()
      for (let round = 0; round < 5; round += 1) {
        const answers = await Promise.all([hotel, neighbour].map((server) => askTenTimes(server, bookingId)))
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
      }
      const maxChecks = 1 + Math.floor((performance.now() - began) / 3000)
      const after = (await checks(hotel)) + (await checks(neighbour))
      expect(after - before).toBeGreaterThan(0)
      expect(after - before).toBeLessThanOrEqual(maxChecks)
    } finally {
      await neighbour.close()
    }
  })

  test('right after paying never answers from an older reply that nothing was charged', async () => {
    const orderId = await guests.hold()
    const ask = async () => hotel.as('guest-1').booking.ask.mutate({ bookingId: await bookingOf('guest-1') })
    expect(await ask()).toMatchObject({ provider: 'asked', snapshot: { money: 'none' } })
    await guests.pay(orderId, { webhooks: 'drop' })
    const soon = await ask()
    expect(soon.provider === 'asked' && soon.snapshot.money === 'none').toBe(false)
    await hotel.advance(4)
    expect((await ask()).snapshot.money).toBe('paid')
  })
})

test('a repeated verify of a confirmed booking does not call the provider', async () => {
  const signed = await guests.pay(await guests.hold(), { webhooks: 'drop' })
  expect((await guests.verify(signed)).body).toMatchObject({ status: 'confirmed' })
  const asked = await calls(hotel, 'payment')
  for (let nth = 0; nth < 20; nth += 1)
    expect((await guests.verify(signed)).body).toMatchObject({ status: 'confirmed' })
  expect(await calls(hotel, 'payment')).toBe(asked)
})

/** What the provider is asked by this call while `work` goes on, and how often it may be: once in three seconds. */
async function asked(name: string, work: () => Promise<unknown>): Promise<{ times: number; most: number }> {
  const before = await calls(hotel, name)
  const began = performance.now()
  await work()
  const most = 1 + Math.floor((performance.now() - began) / 3000)
  return { times: (await calls(hotel, name)) - before, most }
}

test('a verify of a payment that is not kept, repeated, asks the provider once in three seconds', async () => {
  const orderId = await guests.hold()
  await guests.verify(await guests.pay(orderId, { webhooks: 'drop' }))
  const second = await guests.pay(orderId, { webhooks: 'drop', force: true })
  expect((await guests.verify(second)).body).toMatchObject({ status: 'declined' })
  const { times, most } = await asked('payment', async () => {
    for (let nth = 0; nth < 10; nth += 1)
      expect((await guests.verify(second)).body).toMatchObject({ status: 'declined' })
  })
  expect(times).toBeGreaterThan(0)
  expect(times).toBeLessThanOrEqual(most)
})

test('a cancelling with a wrong amount, repeated, asks the provider once in three seconds', async () => {
  const signed = await guests.pay(await guests.hold(), { webhooks: 'drop' })
  expect((await guests.verify(signed)).body).toMatchObject({ status: 'confirmed' })
  await hotel.db.updateTable('payment').set({ fee: null }).execute()
  const cancel = () =>
    hotel.post('/api/payment/refund', {
      razorpay_order_id: signed.razorpay_order_id,
      confirmCancellation: true,
      leaveForHotel: false,
      expectedRefund: 1,
    })
  const refunds = await asked('refundsOf', async () => {
    const fees = await asked('payment', async () => {
      for (let nth = 0; nth < 10; nth += 1) {
        // Where the provider names no fee, it stays unknown.
        await hotel.db.updateTable('payment').set({ fee: null }).execute()
        expect(await cancel()).toMatchObject({ status: 409, body: { message: 'QuoteChanged' } })
      }
    })
    expect(fees.times).toBeLessThanOrEqual(fees.most)
  })
  expect(refunds.times).toBeGreaterThan(0)
  expect(refunds.times).toBeLessThanOrEqual(refunds.most)
})

describe('new orders', () => {
  const checkout = (night: number, userId: string, address: string) =>
    hotel.post(
      '/api/payment/checkout',
      aRequest({
        userId,
        checkInDate: `2027-06-${10 + night}`,
        checkOutDate: `2027-06-${11 + night}`,
        paidAmount: 1500,
      }),
      { 'x-forwarded-for': address },
    )
  async function holdAndRelease(night: number, userId: string, address: string) {
    const answer = await checkout(night, userId, address)
    if (answer.status !== 200) return answer
    await hotel.as(userId).booking.release.mutate({ bookingId: await bookingOf(userId) })
    return answer
  }
  const tooMany = { status: 429, body: { success: false, message: 'TooManyHolds' } }

  test('are limited to six for a user id in ten minutes; Retry-After says when to try again', async () => {
    for (let night = 0; night < 6; night += 1)
      expect(await holdAndRelease(night, 'busy', '203.0.113.1')).toMatchObject({ status: 200 })
    const refused = await holdAndRelease(7, 'busy', '203.0.113.2')
    expect(refused).toMatchObject(tooMany)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(500)
    expect(seconds).toBeLessThanOrEqual(600)
    expect((await hotel.ledger()).orders).toHaveLength(6)
    expect((await checkout(8, 'other', '203.0.113.1')).body).toMatchObject({ message: 'Held' })
    await hotel.advance(seconds)
    expect((await checkout(9, 'busy', '203.0.113.1')).body).toMatchObject({ message: 'Held' })
  })

  test('are limited to six also for a guest who only changes the share to pay', async () => {
    for (let night = 0; night < 3; night += 1) await checkout(night, 'busy', '203.0.113.3')
    const share = (night: number, paidAmount: number) =>
      guests.checkout({
        userId: 'busy',
        checkInDate: `2027-06-${10 + night}`,
        checkOutDate: `2027-06-${11 + night}`,
        paidAmount,
      })
    for (let night = 0; night < 3; night += 1) expect((await share(night, 2500)).status).toBe(200)
    for (let night = 0; night < 3; night += 1) expect((await share(night, 1500)).status).toBe(200)
    expect((await hotel.ledger()).orders).toHaveLength(6)
  })

  test('are limited to twenty for an address in ten minutes, whatever the user ids', async () => {
    const answers = []
    for (let nth = 0; nth < 22; nth += 1)
      answers.push(await holdAndRelease(nth % 9, `user-${nth}`, '203.0.113.4'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.slice(20)).toMatchObject([tooMany, tooMany])
    expect((await checkout(1, 'elsewhere', '203.0.113.5')).body).toMatchObject({ message: 'Held' })
  })
})

test('a 429 of the provider slows only the call that got it, and no other guest’s checkout', async () => {
  const answer429 = (times: number) =>
    hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.create', kind: '429', times }])
  await answer429(100)
  for (let nth = 0; nth < 5; nth += 1) {
    const slowed = await guests.checkout({ userId: `slowed-${nth}` })
    expect(slowed).toMatchObject({ status: 502, body: { message: 'ProviderDown' } })
  }
  await answer429(0)
  expect((await guests.checkout({ userId: 'other' })).body).toMatchObject({ message: 'Held' })
})
