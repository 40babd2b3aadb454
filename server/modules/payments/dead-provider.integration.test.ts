import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aForm, guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel, shortPause } from '#server/testing/hotel-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  const calm = { MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' }
  hotel = await openHotel(calm, undefined, undefined, shortPause)
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await alive()
  await hotel.moveTo(firstDay)
  await emptyHotel(hotel.db)
  await hotel.advance(60)
})

const everything = ['orders.create', 'orders.all', 'orders.payments', 'payments.fetch', 'payments.capture']
const planned = 5000
const dies = (routes = everything) =>
  hotel.sandbox(
    '/razorpay/control/faults',
    routes.map((route) => ({ route, kind: '503', times: planned })),
  )
const alive = () =>
  hotel.sandbox(
    '/razorpay/control/faults',
    everything.map((route) => ({ route, times: 0 })),
  )
/** How often the dead provider was asked. */
async function asked(): Promise<number> {
  const { body } = await hotel.get('/sandbox/razorpay/control/faults')
  const plans = Object.values(body as Record<string, { times: number }[]>)
  return plans.flat().reduce((sum, { times }) => sum + planned - times, 0)
}
const secondsOf = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

describe('P39: while the provider is down', () => {
  test('forty guests are told so at once, nothing stays held, and the provider is left in peace', async () => {
    await dies()
    const took: number[] = []
    for (const one of Array.from({ length: 40 }, (_, index) => index)) {
      const checkout = async () => {
        const answer = await guests.checkout({ userId: `guest-${one}` })
        expect(answer).toMatchObject({ status: 502, body: { message: 'ProviderDown' } })
      }
      took.push(await secondsOf(checkout))
    }
    // One that the machine kept waiting says nothing of the others.
    expect(took.toSorted((one, other) => one - other)[20]).toBeLessThan(4)
    // Each of them alone would have asked three times.
    expect(await asked()).toBeLessThan(40)
    expect(await hotel.db.selectFrom('room_night').selectAll().execute()).toEqual([])
    await alive()
    await hotel.advance(30)
    expect((await guests.checkout()).body).toMatchObject({ message: 'Held' })
  }, 90_000)

  test('a payment that was accepted is captured by the sweeps as soon as it is up again', async () => {
    const orderId = await guests.hold(aForm())
    const signed = await guests.pay(orderId, { webhooks: 'drop' })
    await dies(['payments.capture'])
    expect((await guests.verify(signed)).status).toBe(202)
    await dies()
    for (let minutes = 0; minutes < 10; minutes += 1) await hotel.advance(60)
    expect(await guests.statusOf(orderId)).toBe('Capturing')
    await alive()
    await hotel.advance(600)
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
  })
})

describe('a promoted hold whose order cannot be made', () => {
  const creating = ['orders.create']
  /** As a server leaves it that died before it could ask for the order. */
  async function orderless(): Promise<void> {
    await guests.hold()
    await dies(creating)
    await hotel.db.deleteFrom('payment_order').execute()
    await hotel.db.updateTable('booking').set({ hold_expires_at: null, promoted: true }).execute()
  }

  test('is not asked for every second', async () => {
    await orderless()
    for (let second = 0; second < 20; second += 1) await hotel.advance(1)
    const count = await asked()
    expect(count).toBeGreaterThan(3)
    expect(count).toBeLessThanOrEqual(18)
  })

  test('is made at once for a guest who asks', async () => {
    await orderless()
    for (let second = 0; second < 10; second += 1) await hotel.advance(1)
    await alive()
    expect((await guests.checkout()).body).toMatchObject({ message: 'Held' })
  })
})
