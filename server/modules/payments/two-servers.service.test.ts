import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as bookingRows from '#modules/bookings/booking-rows'
import { startCheckout } from '#modules/bookings/checkout'
import { release } from '#modules/bookings/release'
import { bookingsOfUser } from '#modules/bookings/snapshot'
import { transition } from '#modules/bookings/state'
import * as queueRows from '#modules/queue/queue-rows'
import { transactionAt } from '#server/database/transaction'
import { shiftedClock } from '#server/platform/clock'
import type { Server } from '#server/testing/bare-server'
import { emptyHotel } from '#server/testing/empty-hotel'
import { expectNothingLost } from '#server/testing/nothing-lost'
import { providerForTests } from '#server/testing/provider-for-tests'
import { openTwoServers, type TwoServers } from '#server/testing/two-servers'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import * as orderRows from './order-rows'
import * as paymentRows from './payment-rows'
import { verifyPayment } from './verify-payment'

const clock = shiftedClock({ now: () => new Date('2027-03-01T10:00:00+05:30') })
const provider = providerForTests()
let hotelServer: TwoServers
let one: Server
let two: Server

beforeAll(async () => {
  hotelServer = await openTwoServers(provider.payments, clock)
  ;[one, two] = hotelServer.servers
})
afterAll(() => hotelServer.close())
beforeEach(async () => {
  provider.reset()
  clock.shiftTo(0)
  await emptyHotel(one.db)
})

const later = (seconds: number) => clock.shiftTo(clock.offsetMs() + seconds * 1000)
const stay = {
  type: 'Double Bed' as const,
  rooms: 1,
  checkIn: asCalendarDate('2027-06-10'),
  checkOut: asCalendarDate('2027-06-12'),
}
async function checkout(
  server: Server,
  userId: string,
  over: Partial<typeof stay> & { paidAmount?: number } = {},
) {
  const request = { ...stay, paidAmount: 3000 * (over.rooms ?? 1), draftId: 'form', ...over }
  return startCheckout(server.ctx, { userId, request })
}
async function hold(
  userId: string,
  over: Parameters<typeof checkout>[2] = {},
): Promise<{ orderId: string; bookingId: string }> {
  const outcome = await checkout(one, userId, over)
  if (outcome.kind !== 'Held') throw new Error(`not held but ${outcome.kind}`)
  return { orderId: outcome.order.id, bookingId: outcome.bookingId }
}
const verify = (server: Server, orderId: string, paymentId: string) =>
  verifyPayment(server.ctx, { signed: { orderId, paymentId, signature: 'genuine' } })
const statusOf = async (bookingId: string) => (await bookingRows.byId(one.db, bookingId))?.status
const mailKeys = async () =>
  (await one.db.selectFrom('mail').select('event_key').orderBy('event_key').execute()).map(
    (row) => row.event_key,
  )
const onBoth = <T>(work: (server: Server) => Promise<T>) => Promise.all([work(one), work(two)])

const expectNoMoneyLost = () => expectNothingLost(one.db, provider.all())

describe('two servers', () => {
  test('verify at one, the jobs at the other, the hold ending in between: one booking, one mail', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId, bookingId } = await hold(`racer-${round}`, { checkIn: asCalendarDate('2027-06-10') })
      const paymentId = provider.pay(orderId)
      later(601)
      await Promise.all([
        verify(one, orderId, paymentId),
        two.jobs.runOnce(),
        verify(two, orderId, paymentId),
        one.jobs.runOnce(),
        release(one.ctx, `racer-${round}`, bookingId).catch(() => undefined),
        checkout(two, `other-${round}`).catch(() => undefined),
      ])
      later(30)
      await onBoth(({ jobs }) => jobs.runOnce())
      expect(await statusOf(bookingId)).toBe('Confirmed')
      await expectNoMoneyLost()
      expect((await mailKeys()).filter((key) => key === `confirmed:${bookingId}`)).toHaveLength(1)
      await emptyHotel(one.db)
      provider.reset()
    }
  })

  test('an outdated failed status from one server does not clear the due time set by the other', async () => {
    const { orderId, bookingId } = await hold('guest')
    const paymentId = provider.pay(orderId)
    const capture = provider.hangBefore('capture')
    const verifying = verify(two, orderId, paymentId)
    await capture.reached
    await paymentRows.setDueAt(one.db, paymentId, null, 'failed')
    const { due_at } = await one.db.selectFrom('payment').select('due_at').executeTakeFirstOrThrow()
    expect(due_at).not.toBeNull()
    capture.go()
    expect(await verifying).toMatchObject({ status: 'confirmed' })
    expect(await statusOf(bookingId)).toBe('Confirmed')
  })

  test('an order opened during a promotion: the hold gets its end, and the guest the order', async () => {
    const { orderId, bookingId } = await hold('guest')
    const [order] = await orderRows.ofBooking(one.db, bookingId)
    await one.db.updateTable('payment_order').set({ provider_order_id: null }).execute()
    const queued = { status: 'Queued' as const, hold_expires_at: null, held_at: null }
    await one.db.updateTable('booking').set(queued).execute()
    await one.db.deleteFrom('room_night').execute()
    await transactionAt(two.db, 'Double Bed', async (tx) => {
      const hold = { now: clock.now(), expiresAt: null, endsBy: null, promoted: true, reachBy: null }
      expect(await transition(tx, bookingId, 'hold', hold)).toBe(true)
      await queueRows.takeRooms(tx, { id: bookingId, type: 'Double Bed', rooms: 1 }, [stay.checkIn])
      // The other server stores the provider's answer before this transaction commits.
      await orderRows.opened(one.db, order?.id ?? '', {
        providerOrderId: orderId,
        nextCheckAt: clock.now(),
      })
    })
    expect(await checkout(two, 'guest')).toMatchObject({ kind: 'Held', order: { id: orderId } })
  })

  test('presence of a guest with two holds does not deadlock with changes of both', async () => {
    const ids = [
      (await hold('guest')).bookingId,
      (await hold('guest', { checkIn: asCalendarDate('2027-07-01'), checkOut: asCalendarDate('2027-07-03') }))
        .bookingId,
    ]
    for (const order of [ids, ids.toReversed()]) {
      await one.db.updateTable('booking').set({ reach_by: clock.now() }).execute()
      const seen = transactionAt(one.db, 'Double Bed', async (tx) => {
        const [first = '', second = ''] = order
        await bookingRows.askAgain(tx, first, { share: 60, draftId: 'form', mobileKey: null })
        const there = bookingsOfUser(two.ctx, 'guest')
        await pause(200)
        await bookingRows.askAgain(tx, second, { share: 60, draftId: 'form', mobileKey: null })
        return { there }
      })
      await expect(seen.then(({ there }) => there)).resolves.toHaveLength(2)
    }
  })
})

describe('a provider with problems', () => {
  test('refuses our key for a while: the paying guest waits, and is confirmed once it accepts the key', async () => {
    const { orderId, bookingId } = await hold('guest')
    const paymentId = provider.pay(orderId)
    provider.refuseKey(true)
    expect(await verify(one, orderId, paymentId)).toEqual({ status: 'pending' })
    provider.refuseKey(false)
    later(5)
    await one.jobs.runOnce()
    expect(await statusOf(bookingId)).toBe('Confirmed')
  })

  test('refuses our key while a payment is being captured: it is still captured later', async () => {
    const { orderId, bookingId } = await hold('guest')
    const paymentId = provider.pay(orderId)
    const capture = provider.hangBefore('capture')
    const verifying = verify(one, orderId, paymentId)
    await capture.reached
    provider.refuseKey(true)
    capture.go()
    expect(await verifying).toEqual({ status: 'pending' })
    for (let n = 0; n < 4; n++) {
      later(30)
      await onBoth(({ jobs }) => jobs.runOnce())
    }
    expect(await statusOf(bookingId)).toBe('Capturing')
    provider.refuseKey(false)
    later(120)
    await two.jobs.runOnce()
    expect(await statusOf(bookingId)).toBe('Confirmed')
    await expectNoMoneyLost()
  })

  test('captured a second payment of the order in its dashboard: the booking takes that one at once', async () => {
    const { orderId, bookingId } = await hold('guest')
    const [first, second] = [provider.pay(orderId), provider.pay(orderId)]
    provider.becomes(second, 'captured')
    await verify(one, orderId, first)
    await verify(two, orderId, second)
    later(5)
    await onBoth(({ jobs }) => jobs.runOnce())
    expect(await bookingRows.byId(one.db, bookingId)).toMatchObject({
      status: 'Confirmed',
      paymentId: second,
    })
    await expectNoMoneyLost()
  })

  test('a payment shown at the same moment with the id of another order is not taken for that order', async () => {
    const mine = await hold('guest')
    const other = await hold('other')
    const paymentId = provider.pay(mine.orderId)
    const slow = provider.hangAfter('payment')
    const right = verify(one, mine.orderId, paymentId)
    await slow.reached
    const both = Promise.allSettled([right, verify(one, other.orderId, paymentId)])
    await pause(100)
    slow.go()
    const answers = await both
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await statusOf(other.bookingId)).toBe('Held')
  })
})

describe('a failure in one room type', () => {
  test('does not keep holds of the other type from expiring', async () => {
    const broken = await hold('guest', { rooms: 3 })
    const triple = await hold('triple', { type: 'Triple Bed' as never, paidAmount: 4200 })
    await checkout(one, 'next')
    // The rows still take the rooms, so promoting the next guest fails.
    await one.db
      .updateTable('booking')
      .set({ status: 'Expired' })
      .where('id', '=', broken.bookingId)
      .execute()
    later(631)
    await bookingsOfUser(one.ctx, 'next')
    provider.refuseKey(true)
    await one.jobs.runOnce()
    expect(await statusOf(triple.bookingId)).toBe('Expired')
  })
})
