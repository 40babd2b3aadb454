import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
  guests = guestsOf(hotel)
  // From here on only the tests themselves do what is due.
  await hotel.server.jobs.stop()
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await unreachable(0)
  await emptyHotel(hotel.db)
  // The provider is asked again after it was left in peace for a while.
  await hotel.advance(60)
})

const all = { numberOfRooms: 3, paidAmount: 9000 }
const unreachable = (times: number) =>
  hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.payments', kind: '500', times }])

/** As if time had gone by while no server ran: the hold of this order was over so many seconds ago. */
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

describe('hold and grace went by while no server ran', () => {
  test('paid in the last moment: the first sweep asks before anybody in line gets the rooms', async () => {
    const orderId = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b', ...all })
    await guests.pay(orderId, { webhooks: 'drop' })
    await wasOver(orderId, 3600)
    await guests.runJobs()
    expect(await statuses()).toEqual(['Confirmed', 'NoRooms'])
  })

  test('not paid: it ends, and who waits has the turn', async () => {
    const orderId = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b', ...all })
    await wasOver(orderId, 3600)
    await guests.runJobs()
    expect(await statuses()).toEqual(['Expired', 'Held'])
  })

  test('and nobody can be asked: the grace has gone by as well, so it ends', async () => {
    const orderId = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b', ...all })
    await wasOver(orderId, 3600)
    await unreachable(100)
    await guests.runJobs()
    expect(await statuses()).toEqual(['Expired', 'Held'])
  })
})

describe('a guest asks again for a hold whose time is over', () => {
  test('which he paid in its last moment: he is told so, and it does not begin anew', async () => {
    const orderId = await guests.hold({ userId: 'a' })
    await guests.pay(orderId, { webhooks: 'drop' })
    await wasOver(orderId, 5)
    expect((await guests.checkout({ userId: 'a' })).body).toMatchObject({ message: 'AlreadyPaid', orderId })
    expect(await statuses()).toEqual(['Confirmed'])
  })

  test('unpaid: it is his again, with a whole new time, and no answer promises one that is past', async () => {
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

  test('while nobody can be asked: within its grace he is told to try again and keeps it, after that it begins anew', async () => {
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

test('who waits is never told of an end that is past, while the hold ahead has its grace', async () => {
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
