import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
  guests = guestsOf(hotel)
  // From here on jobs run only when a test runs them.
  await hotel.server.jobs.stop()
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await unreachable(0)
  await emptyHotel(hotel.db)
  // Past the pause after which a failing provider is asked again.
  await hotel.advance(60)
})

const all = { numberOfRooms: 3, paidAmount: 9000 }
const unreachable = (times: number) =>
  hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.payments', kind: '500', times }])

/** As if no server had run: the hold of this order ended so many seconds ago. */
async function wasOver(orderId: string, seconds: number): Promise<void> {
  const end = new Date((await hotel.now()).getTime() - seconds * 1000)
  await hotel.db
    .updateTable('booking')
    .set({ hold_expires_at: end })
    .where('status', '=', 'Held')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('payment_order').select('booking_id').where('provider_order_id', '=', orderId),
    )
    .execute()
}
const bookings = () =>
  hotel.db.selectFrom('booking').select(['status', 'hold_expires_at']).orderBy('rank').execute()
const statuses = async () => (await bookings()).map(({ status }) => status)

describe('a hold whose grace ended while no server ran', () => {
  test('is confirmed if it was paid: the provider is asked before the queue gets the rooms', async () => {
    const orderId = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b', ...all })
    await guests.pay(orderId, { webhooks: 'drop' })
    await wasOver(orderId, 3600)
    await guests.runJobs()
    expect(await statuses()).toEqual(['Confirmed', 'NoRooms'])
  })

  test('expires if it was not paid, and the next in the queue is promoted', async () => {
    const orderId = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b', ...all })
    await wasOver(orderId, 3600)
    await guests.runJobs()
    expect(await statuses()).toEqual(['Expired', 'Held'])
  })

  test('expires if the provider cannot be asked', async () => {
    const orderId = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b', ...all })
    await wasOver(orderId, 3600)
    await unreachable(100)
    await guests.runJobs()
    expect(await statuses()).toEqual(['Expired', 'Held'])
  })
})

describe('a guest asks again for a hold whose time is over', () => {
  test('that was paid at its end: the answer is AlreadyPaid, and the hold does not begin anew', async () => {
    const orderId = await guests.hold({ userId: 'a' })
    await guests.pay(orderId, { webhooks: 'drop' })
    await wasOver(orderId, 5)
    expect((await guests.checkout({ userId: 'a' })).body).toMatchObject({ message: 'AlreadyPaid', orderId })
    expect(await statuses()).toEqual(['Confirmed'])
  })

  test('that was not paid: it is held again for the whole time, never with a deadline in the past', async () => {
    const orderId = await guests.hold({ userId: 'a' })
    await wasOver(orderId, 5)
    const before = await hotel.as('a').booking.mine.query()
    expect(before).toMatchObject([{ status: 'Held', holdExpiresAt: null }])
    const { body } = await guests.checkout({ userId: 'a' })
    expect(body).toMatchObject({ message: 'Held' })
    const left = Date.parse(String(body['holdExpiresAt'])) - (await hotel.now()).getTime()
    expect(left).toBeGreaterThan(590_000)
    expect(await statuses()).toEqual(['Held'])
  })

  test('while the provider cannot be asked: it is kept in its grace, and begins anew after that', async () => {
    const orderId = await guests.hold({ userId: 'a' })
    await wasOver(orderId, 5)
    await unreachable(1)
    const refused = await guests.checkout({ userId: 'a' })
    expect(refused).toMatchObject({ status: 502, body: { success: false } })
    expect(refused.body['error']).toContain('Your room is still held.')
    expect(await statuses()).toEqual(['Held'])
    await unreachable(0)
    await wasOver(orderId, 31)
    await unreachable(1)
    expect((await guests.checkout({ userId: 'a' })).body).toMatchObject({ message: 'Held' })
    const [booking] = await bookings()
    expect(booking?.hold_expires_at?.getTime()).toBeGreaterThan((await hotel.now()).getTime())
  })
})

test('a waiting guest is never sent a past end while the hold ahead is in its grace', async () => {
  const orderId = await guests.hold({ userId: 'a', ...all })
  await guests.checkout({ userId: 'b' })
  await wasOver(orderId, 5)
  const [waiting] = await hotel.as('b').booking.mine.query()
  expect(waiting).toMatchObject({
    status: 'Queued',
    holdExpiresAt: null,
    waiting: { position: 1, paying: 1, nextHoldEndsAt: null },
  })
})
