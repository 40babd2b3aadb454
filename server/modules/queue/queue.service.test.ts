import { describe, expect, test } from 'vitest'
import { addSeconds } from '#server/platform/clock'
import { wiredHotel } from '#server/testing/wired-hotel'

const hotel = wiredHotel()
const { checkout, hold, pay, verify, statusOf, available, nights, advance, runJobs, provider, clock, db } =
  hotel

const all = { numberOfRooms: 3, paidAmount: 9000 }
const orderRefused = () => provider.down('createOrder')
const statuses = async () => {
  const rows = await db().selectFrom('booking').select('status').orderBy('rank').execute()
  return rows.map(({ status }) => status)
}
/** Lets time pass while these users stay present. */
async function advanceWith(users: string[], seconds: number): Promise<void> {
  for (let gone = 0; gone < seconds; gone += 100) {
    await advance(Math.min(100, seconds - gone))
    for (const userId of users) await hotel.get('/trpc/booking.mine', { 'user-id': userId })
  }
}

describe('the queue', () => {
  test('promotes the first guest when a hold expires, with the rooms and the order ready', async () => {
    const first = await hold({ userId: 'a', ...all })
    expect((await checkout({ userId: 'b' })).body).toMatchObject({ message: 'Queued', position: 1 })
    expect((await checkout({ userId: 'c' })).body).toMatchObject({ message: 'Queued', position: 2 })
    await advanceWith(['b', 'c'], 601)
    await runJobs()
    expect(await statusOf(first)).toBe('Expired')
    const turn = await checkout({ userId: 'b' })
    expect(turn.body).toMatchObject({ message: 'Held', payment: { amount: 300_000 } })
    expect(await nights()).toHaveLength(4)
  })

  test('lets no later, smaller request overtake one for more rooms', async () => {
    await hold({ userId: 'a', numberOfRooms: 2, paidAmount: 6000 })
    expect((await checkout({ userId: 'family', ...all })).body['message']).toBe('Queued')
    expect((await checkout({ userId: 'single' })).body).toMatchObject({
      message: 'Queued',
      position: 2,
    })
    expect(await available()).toMatchObject({ success: true, availableRooms: 0, heldRooms: 3 })
    // A request for other nights is not held up.
    expect(
      (await checkout({ userId: 'single', checkInDate: '2027-06-12', checkOutDate: '2027-06-14' })).body[
        'message'
      ],
    ).toBe('Held')
  })

  test('answers NoRooms to those whose rooms have been paid for by others', async () => {
    const orderId = await hold({ userId: 'a', ...all })
    await checkout({ userId: 'b' })
    await verify(pay(orderId))
    expect(await statuses()).toEqual(['Confirmed', 'NoRooms'])
    expect((await checkout({ userId: 'b' })).body).toMatchObject({ message: 'NoRooms' })
  })

  test('gives one position to a reload, a second tab and another draft', async () => {
    await hold({ userId: 'a', ...all })
    await checkout({ userId: 'before' })
    for (const draftId of ['d1', 'd1', 'd2', 'd3']) {
      expect((await checkout({ userId: 'b', draftId })).body).toMatchObject({
        message: 'Queued',
        position: 2,
      })
    }
    expect(await statuses()).toEqual(['Held', 'Queued', 'Queued'])
  })

  test('lets a guest whose first form has left take over the entry of their second form', async () => {
    await hold({ userId: 'a', ...all })
    await checkout({ userId: 'b', draftId: 'first' })
    await db().updateTable('booking').set({ status: 'Withdrawn' }).where('draft_id', '=', 'first').execute()
    await checkout({ userId: 'b', draftId: 'second' })
    expect((await checkout({ userId: 'b', draftId: 'first' })).body).toMatchObject({ position: 1 })
    expect(await statuses()).toEqual(['Held', 'Withdrawn', 'Queued'])
    await advanceWith(['b'], 601)
    await runJobs()
    for (const _ of [1, 2])
      expect((await checkout({ userId: 'b', draftId: 'first' })).body['message']).toBe('Held')
    expect(await statuses()).toEqual(['Expired', 'Withdrawn', 'Held'])
  })

  test('skips an absent guest, keeps their rank, and drops them after a day', async () => {
    await hold({ userId: 'a', ...all })
    await checkout({ userId: 'gone' })
    await checkout({ userId: 'here', ...all })
    await advanceWith(['here'], 601)
    expect(await statuses()).toEqual(['Expired', 'Queued', 'Held'])
    expect((await checkout({ userId: 'gone' })).body).toMatchObject({ message: 'Queued', position: 1 })
    await advance(86_500)
    expect(await statuses()).toEqual(['Expired', 'Withdrawn', 'Expired'])
  })

  test('puts a promoted guest who cannot be reached back at their rank and promotes the next', async () => {
    await hold({ userId: 'a', ...all })
    await checkout({ userId: 'unreached', ...all })
    await checkout({ userId: 'next', ...all })
    await advanceWith(['unreached', 'next'], 590)
    await advance(12)
    expect(await statuses()).toEqual(['Expired', 'Held', 'Queued'])
    await advanceWith(['next'], 121)
    expect(await statuses()).toEqual(['Expired', 'Queued', 'Held'])
  })

  test('ends the waiting for a stay whose first day has come', async () => {
    await hotel.moveTo('2027-06-09T23:59:00+05:30')
    await hold({ userId: 'a', ...all })
    await checkout({ userId: 'b' })
    await hotel.moveTo('2027-06-10T00:00:01+05:30')
    expect(await statuses()).toEqual(['Held', 'NoRooms'])
  })

  test('fits a check-out and a check-in on the same day into one room, but not one night more', async () => {
    await hold({
      userId: 'x',
      numberOfRooms: 2,
      paidAmount: 6000,
      checkInDate: '2027-07-10',
      checkOutDate: '2027-07-12',
    })
    await hold({
      userId: 'y',
      numberOfRooms: 2,
      paidAmount: 6000,
      checkInDate: '2027-07-12',
      checkOutDate: '2027-07-14',
    })
    await hold({ userId: 'leaves', checkInDate: '2027-07-10', checkOutDate: '2027-07-12' })
    const oneMore = { checkInDate: '2027-07-11', checkOutDate: '2027-07-13' }
    await hold({ userId: 'arrives', checkInDate: '2027-07-12', checkOutDate: '2027-07-14' })
    expect((await checkout({ userId: 'between', ...oneMore })).body['message']).toBe('Queued')
  })
})

describe('a hold without an order', () => {
  const orderless = (change: Record<string, unknown>) =>
    db()
      .updateTable('booking')
      .set({ hold_expires_at: null, ...change })
      .where('status', '=', 'Held')
      .execute()

  test('that a dead server left behind gets its order from the next job', async () => {
    const orderId = await hold()
    await db().updateTable('payment_order').set({ provider_order_id: null, next_check_at: null }).execute()
    await orderless({})
    await runJobs()
    const row = await db().selectFrom('payment_order').selectAll().executeTakeFirstOrThrow()
    // The provider is asked for the receipt first, so it is the same order.
    expect(row.provider_order_id).toBe(orderId)
    expect((await checkout()).body).toMatchObject({ message: 'Held' })
  })

  test('a waiting guest who asks at their turn while the provider is down keeps their rank', async () => {
    const first = await hold({ userId: 'a', ...all })
    await checkout({ userId: 'b' })
    orderRefused()
    await db()
      .updateTable('booking')
      .set({
        hold_expires_at: addSeconds(clock.now(), -60),
        ask_lease_until: addSeconds(clock.now(), 3600),
      })
      .where('status', '=', 'Held')
      .execute()
    expect((await checkout({ userId: 'b' })).status).toBe(502)
    expect(await statusOf(first)).toBe('Expired')
    expect(await statuses()).toEqual(['Expired', 'Queued'])
    provider.works()
    await advanceWith(['b'], 61)
    expect(await statuses()).toEqual(['Expired', 'Held'])
  })

  test('is released after a minute, or if promoted returns to its old rank', async () => {
    orderRefused()
    expect((await checkout()).status).toBe(502)
    expect(await statuses()).toEqual(['Withdrawn'])

    provider.works()
    await hold({ userId: 'a', ...all })
    await checkout({ userId: 'b' })
    await advanceWith(['b'], 590)
    orderRefused()
    await advanceWith(['b'], 20)
    expect(await statuses()).toEqual(['Withdrawn', 'Expired', 'Held'])
    await advanceWith(['b'], 65)
    expect(await statuses()).toEqual(['Withdrawn', 'Expired', 'Queued'])
    provider.works()
    await advanceWith(['b'], 65)
    expect(await statuses()).toEqual(['Withdrawn', 'Expired', 'Held'])
  })
})
