import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { noFaults } from '#server/testing/no-faults'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await noFaults(hotel)
  await emptyHotel(hotel.db)
})

const all = { numberOfRooms: 3, paidAmount: 9000 }
const later = () => new Date(hotel.server.clock.now().getTime() + 3_600_000)
const nights = () => hotel.db.selectFrom('room_night').selectAll().execute()
const statuses = async () => {
  const rows = await hotel.db.selectFrom('booking').select('status').orderBy('rank').execute()
  return rows.map(({ status }) => status)
}
/** Lets time pass while these users stay present. */
async function advanceWith(users: string[], seconds: number): Promise<void> {
  for (let gone = 0; gone < seconds; gone += 100) {
    await hotel.advance(Math.min(100, seconds - gone))
    for (const userId of users) await hotel.get('/trpc/booking.mine', { 'user-id': userId })
  }
}

describe('the queue', () => {
  test('promotes the first guest when a hold expires, with the rooms and the order ready', async () => {
    const first = await guests.hold({ userId: 'a', ...all })
    expect((await guests.checkout({ userId: 'b' })).body).toMatchObject({ message: 'Queued', position: 1 })
    expect((await guests.checkout({ userId: 'c' })).body).toMatchObject({ message: 'Queued', position: 2 })
    await advanceWith(['b', 'c'], 601)
    await guests.runJobs()
    expect(await guests.statusOf(first)).toBe('Expired')
    const turn = await guests.checkout({ userId: 'b' })
    expect(turn.body).toMatchObject({ message: 'Held', payment: { amount: 300_000 } })
    expect(await nights()).toHaveLength(4)
  })

  test('lets no later, smaller request overtake one for more rooms', async () => {
    await guests.hold({ userId: 'a', numberOfRooms: 2, paidAmount: 6000 })
    expect((await guests.checkout({ userId: 'family', ...all })).body['message']).toBe('Queued')
    expect((await guests.checkout({ userId: 'single' })).body).toMatchObject({
      message: 'Queued',
      position: 2,
    })
    expect(await guests.available()).toEqual({ success: true, availableRooms: 0, heldRooms: 3 })
    // A request for other nights is not held up.
    expect(
      (await guests.checkout({ userId: 'single', checkInDate: '2027-06-12', checkOutDate: '2027-06-14' }))
        .body['message'],
    ).toBe('Held')
  })

  test('answers NoRooms to those whose rooms have been paid for by others', async () => {
    const orderId = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b' })
    await guests.verify(await guests.pay(orderId, { webhooks: 'drop' }))
    expect(await statuses()).toEqual(['Confirmed', 'NoRooms'])
    expect((await guests.checkout({ userId: 'b' })).body).toMatchObject({ message: 'NoRooms' })
  })

  test('gives one position to a reload, a second tab and another draft', async () => {
    await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'before' })
    for (const draftId of ['d1', 'd1', 'd2', 'd3']) {
      expect((await guests.checkout({ userId: 'b', draftId })).body).toMatchObject({
        message: 'Queued',
        position: 2,
      })
    }
    expect(await statuses()).toEqual(['Held', 'Queued', 'Queued'])
  })

  test('lets a guest whose first form has left take over the entry of their second form', async () => {
    await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b', draftId: 'first' })
    await hotel.db
      .updateTable('booking')
      .set({ status: 'Withdrawn' })
      .where('draft_id', '=', 'first')
      .execute()
    await guests.checkout({ userId: 'b', draftId: 'second' })
    expect((await guests.checkout({ userId: 'b', draftId: 'first' })).body).toMatchObject({ position: 1 })
    expect(await statuses()).toEqual(['Held', 'Withdrawn', 'Queued'])
    await advanceWith(['b'], 601)
    await guests.runJobs()
    for (const _ of [1, 2])
      expect((await guests.checkout({ userId: 'b', draftId: 'first' })).body['message']).toBe('Held')
    expect(await statuses()).toEqual(['Expired', 'Withdrawn', 'Held'])
  })

  test('skips an absent guest, keeps their rank, and drops them after a day', async () => {
    await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'gone' })
    await guests.checkout({ userId: 'here', ...all })
    await advanceWith(['here'], 601)
    expect(await statuses()).toEqual(['Expired', 'Queued', 'Held'])
    expect((await guests.checkout({ userId: 'gone' })).body).toMatchObject({ message: 'Queued', position: 1 })
    await hotel.advance(86_500)
    expect(await statuses()).toEqual(['Expired', 'Withdrawn', 'Expired'])
  })

  test('puts a promoted guest who cannot be reached back at their rank and promotes the next', async () => {
    await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'unreached', ...all })
    await guests.checkout({ userId: 'next', ...all })
    await advanceWith(['unreached', 'next'], 590)
    await hotel.advance(12)
    expect(await statuses()).toEqual(['Expired', 'Held', 'Queued'])
    await advanceWith(['next'], 121)
    expect(await statuses()).toEqual(['Expired', 'Queued', 'Held'])
  })

  test('ends the waiting for a stay whose first day has come', async () => {
    await hotel.moveTo('2027-06-09T23:59:00+05:30')
    await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b' })
    await hotel.moveTo('2027-06-10T00:00:01+05:30')
    expect(await statuses()).toEqual(['Held', 'NoRooms'])
    await hotel.moveTo(firstDay)
  })

  test('fits a check-out and a check-in on the same day into one room, but not one night more', async () => {
    await guests.hold({
      userId: 'x',
      numberOfRooms: 2,
      paidAmount: 6000,
      checkInDate: '2027-07-10',
      checkOutDate: '2027-07-12',
    })
    await guests.hold({
      userId: 'y',
      numberOfRooms: 2,
      paidAmount: 6000,
      checkInDate: '2027-07-12',
      checkOutDate: '2027-07-14',
    })
    await guests.hold({ userId: 'leaves', checkInDate: '2027-07-10', checkOutDate: '2027-07-12' })
    const oneMore = { checkInDate: '2027-07-11', checkOutDate: '2027-07-13' }
    await guests.hold({ userId: 'arrives', checkInDate: '2027-07-12', checkOutDate: '2027-07-14' })
    expect((await guests.checkout({ userId: 'between', ...oneMore })).body['message']).toBe('Queued')
  })
})

describe('a hold without an order', () => {
  const orderless = (change: Record<string, unknown>) =>
    hotel.db
      .updateTable('booking')
      .set({ hold_expires_at: null, ...change })
      .where('status', '=', 'Held')
      .execute()

  test('that a dead server left behind gets its order from the next job', async () => {
    const orderId = await guests.hold()
    // No job that was processing this order may start its hold later.
    await guests.runJobs()
    await hotel.db
      .updateTable('payment_order')
      .set({ provider_order_id: null, next_check_at: null })
      .execute()
    await orderless({})
    await guests.runJobs()
    const row = await hotel.db.selectFrom('payment_order').selectAll().executeTakeFirstOrThrow()
    // The provider is asked for the receipt first, so it is the same order.
    expect(row.provider_order_id).toBe(orderId)
    expect((await guests.checkout()).body).toMatchObject({ message: 'Held' })
  })

  test('a waiting guest who asks at their turn while the provider is down keeps their rank', async () => {
    const first = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b' })
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.create', kind: '503', times: 1000 }])
    await hotel.db
      .updateTable('booking')
      .set({
        hold_expires_at: new Date(hotel.server.clock.now().getTime() - 60_000),
        ask_lease_until: later(),
      })
      .where('status', '=', 'Held')
      .execute()
    expect((await guests.checkout({ userId: 'b' })).status).toBe(502)
    expect(await guests.statusOf(first)).toBe('Expired')
    expect(await statuses()).toEqual(['Expired', 'Queued'])
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.create', kind: '503', times: 0 }])
    await advanceWith(['b'], 61)
    expect(await statuses()).toEqual(['Expired', 'Held'])
  })

  test('is released after a minute, or if promoted returns to its old rank', async () => {
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.create', kind: '503', times: 1000 }])
    expect((await guests.checkout()).status).toBe(502)
    expect(await statuses()).toEqual(['Withdrawn'])

    await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.create', kind: '503', times: 0 }])
    await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b' })
    await advanceWith(['b'], 590)
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.create', kind: '503', times: 1000 }])
    await advanceWith(['b'], 20)
    expect(await statuses()).toEqual(['Withdrawn', 'Expired', 'Held'])
    await advanceWith(['b'], 65)
    expect(await statuses()).toEqual(['Withdrawn', 'Expired', 'Queued'])
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.create', kind: '503', times: 0 }])
    await advanceWith(['b'], 65)
    expect(await statuses()).toEqual(['Withdrawn', 'Expired', 'Held'])
  })
})
