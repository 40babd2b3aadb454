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
  await providerUp()
  await hotel.moveTo(firstDay)
  await emptyHotel(hotel.db)
  await hotel.advance(60)
})

const allRoutes = ['orders.create', 'orders.all', 'orders.payments', 'payments.fetch', 'payments.capture']
const plannedFaults = 5000
const providerDown = (routes = allRoutes) =>
  hotel.sandbox(
    '/razorpay/control/faults',
    routes.map((route) => ({ route, kind: '503', times: plannedFaults })),
  )
const providerUp = () =>
  hotel.sandbox(
    '/razorpay/control/faults',
    allRoutes.map((route) => ({ route, times: 0 })),
  )
/** How many requests the provider got while it was down. */
async function requestCount(): Promise<number> {
  const { body } = await hotel.get('/sandbox/razorpay/control/faults')
  const plans = Object.values(body as Record<string, { times: number }[]>)
  return plans.flat().reduce((sum, { times }) => sum + plannedFaults - times, 0)
}
const secondsOf = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

describe('while the provider is down', () => {
  test('forty guests get an error at once, nothing stays held, and the provider gets few requests', async () => {
    await providerDown()
    const took: number[] = []
    for (const one of Array.from({ length: 40 }, (_, index) => index)) {
      const checkout = async () => {
        const answer = await guests.checkout({ userId: `guest-${one}` })
        expect(answer).toMatchObject({ status: 502, body: { message: 'ProviderDown' } })
      }
      took.push(await secondsOf(checkout))
    }
    // The median, since a busy machine may delay a single request.
    expect(took.toSorted((one, other) => one - other)[20]).toBeLessThan(4)
    // Each guest alone would have caused three requests.
    expect(await requestCount()).toBeLessThan(40)
    expect(await hotel.db.selectFrom('room_night').selectAll().execute()).toEqual([])
    await providerUp()
    await hotel.advance(30)
    expect((await guests.checkout()).body).toMatchObject({ message: 'Held' })
  }, 90_000)

  test('a payment that was accepted is captured by a job as soon as the provider is up again', async () => {
    const orderId = await guests.hold(aForm())
    const signed = await guests.pay(orderId, { webhooks: 'drop' })
    await providerDown(['payments.capture'])
    expect((await guests.verify(signed)).status).toBe(202)
    await providerDown()
    for (let minutes = 0; minutes < 10; minutes += 1) await hotel.advance(60)
    expect(await guests.statusOf(orderId)).toBe('Capturing')
    await providerUp()
    await hotel.advance(600)
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
  })
})

describe('a promoted hold whose order cannot be created', () => {
  const createRoute = ['orders.create']
  /** The state that a server leaves if it dies before it creates the order. */
  async function holdWithoutOrder(): Promise<void> {
    await guests.hold()
    await providerDown(createRoute)
    await hotel.db.deleteFrom('payment_order').execute()
    await hotel.db.updateTable('booking').set({ hold_expires_at: null, promoted: true }).execute()
  }

  test('is not tried every second', async () => {
    await holdWithoutOrder()
    for (let second = 0; second < 20; second += 1) await hotel.advance(1)
    const count = await requestCount()
    expect(count).toBeGreaterThan(3)
    expect(count).toBeLessThanOrEqual(18)
  })

  test('gets its order at once when its guest checks out again', async () => {
    await holdWithoutOrder()
    for (let second = 0; second < 10; second += 1) await hotel.advance(1)
    await providerUp()
    expect((await guests.checkout()).body).toMatchObject({ message: 'Held' })
  })
})
