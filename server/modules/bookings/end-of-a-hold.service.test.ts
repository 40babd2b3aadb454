import { describe, expect, test } from 'vitest'
import { addSeconds } from '#server/platform/clock'
import { wiredHotel } from '#server/testing/wired-hotel'

const { checkout, hold, pay, runJobs, provider, clock, db, as } = wiredHotel()

const all = { numberOfRooms: 3, paidAmount: 9000 }
const unreachable = (times?: number) => provider.fails(['paymentsOfOrder'], { outcome: 'unreachable' }, times)

/** As if no server had run: the hold of this order ended so many seconds ago. */
async function wasOver(orderId: string, seconds: number): Promise<void> {
  await db()
    .updateTable('booking')
    .set({ hold_expires_at: addSeconds(clock.now(), -seconds) })
    .where('status', '=', 'Held')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('payment_order').select('booking_id').where('provider_order_id', '=', orderId),
    )
    .execute()
}
const bookings = () =>
  db().selectFrom('booking').select(['status', 'hold_expires_at']).orderBy('rank').execute()
const statuses = async () => (await bookings()).map(({ status }) => status)

describe('a hold whose grace ended while no server ran', () => {
  test('is confirmed if it was paid: the provider is asked before the queue gets the rooms', async () => {
    const orderId = await hold({ userId: 'a', ...all })
    await checkout({ userId: 'b', ...all })
    pay(orderId)
    await wasOver(orderId, 3600)
    await runJobs()
    expect(await statuses()).toEqual(['Confirmed', 'NoRooms'])
  })

  test('expires if it was not paid, and the next in the queue is promoted', async () => {
    const orderId = await hold({ userId: 'a', ...all })
    await checkout({ userId: 'b', ...all })
    await wasOver(orderId, 3600)
    await runJobs()
    expect(await statuses()).toEqual(['Expired', 'Held'])
  })

  test('expires if the provider cannot be asked', async () => {
    const orderId = await hold({ userId: 'a', ...all })
    await checkout({ userId: 'b', ...all })
    await wasOver(orderId, 3600)
    unreachable()
    await runJobs()
    expect(await statuses()).toEqual(['Expired', 'Held'])
  })
})

describe('a guest asks again for a hold whose time is over', () => {
  test('that was paid at its end: the answer is AlreadyPaid, and the hold does not begin anew', async () => {
    const orderId = await hold({ userId: 'a' })
    pay(orderId)
    await wasOver(orderId, 5)
    expect((await checkout({ userId: 'a' })).body).toMatchObject({ message: 'AlreadyPaid', orderId })
    expect(await statuses()).toEqual(['Confirmed'])
  })

  test('that was not paid: it is held again for the whole time, never with a deadline in the past', async () => {
    const orderId = await hold({ userId: 'a' })
    await wasOver(orderId, 5)
    const before = await as('a').booking.mine.query()
    expect(before).toMatchObject([{ status: 'Held', holdExpiresAt: null }])
    const { body } = await checkout({ userId: 'a' })
    expect(body).toMatchObject({ message: 'Held' })
    const left = Date.parse(String(body['holdExpiresAt'])) - clock.now().getTime()
    expect(left).toBeGreaterThan(590_000)
    expect(await statuses()).toEqual(['Held'])
  })

  test('while the provider cannot be asked: it is kept in its grace, and begins anew after that', async () => {
    const orderId = await hold({ userId: 'a' })
    await wasOver(orderId, 5)
    unreachable(1)
    const refused = await checkout({ userId: 'a' })
    expect(refused).toMatchObject({ status: 502, body: { success: false } })
    expect(refused.body['error']).toContain('Your room is still held.')
    expect(await statuses()).toEqual(['Held'])
    provider.works()
    await wasOver(orderId, 31)
    unreachable(1)
    expect((await checkout({ userId: 'a' })).body).toMatchObject({ message: 'Held' })
    const [booking] = await bookings()
    expect(booking?.hold_expires_at?.getTime()).toBeGreaterThan(clock.now().getTime())
  })
})

test('a waiting guest is never sent a past end while the hold ahead is in its grace', async () => {
  const orderId = await hold({ userId: 'a', ...all })
  await checkout({ userId: 'b' })
  await wasOver(orderId, 5)
  const [waiting] = await as('b').booking.mine.query()
  expect(waiting).toMatchObject({
    status: 'Queued',
    holdExpiresAt: null,
    waiting: { position: 1, paying: 1, nextHoldEndsAt: null },
  })
})
