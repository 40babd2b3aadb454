import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import * as bookingRows from '#modules/bookings/booking-rows'
import { release } from '#modules/bookings/release'
import { bookingsOfUser } from '#modules/bookings/snapshot'
import { transition } from '#modules/bookings/state'
import * as queueRows from '#modules/queue/queue-rows'
import { transactionAt } from '#server/database/transaction'
import { emptyHotel } from '#server/testing/empty-hotel'
import { scriptedHotel } from '#server/testing/scripted-hotel'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import * as orderRows from './order-rows'
import * as paymentRows from './payment-rows'

const {
  provider,
  clock,
  servers,
  db,
  ctx,
  checkout,
  hold,
  verify,
  later,
  runJobs,
  statusOf,
  mailKeys,
  nothingIsLost,
} = scriptedHotel()

describe('two servers', () => {
  test('verify at one, the jobs at the other, the hold ending in between: one booking, one mail', async () => {
    for (let round = 0; round < 2; round++) {
      const { orderId, bookingId } = await hold(`racer-${round}`, { checkIn: asCalendarDate('2027-06-10') })
      const paymentId = provider.pay(orderId)
      later(601)
      await Promise.all([
        verify(orderId, paymentId, 0),
        servers()[1].jobs.runOnce(),
        verify(orderId, paymentId, 1),
        servers()[0].jobs.runOnce(),
        release(ctx(), `racer-${round}`, bookingId).catch(() => undefined),
        checkout(`other-${round}`, {}, 1).catch(() => undefined),
      ])
      later(30)
      await runJobs()
      expect(await statusOf(bookingId)).toBe('Confirmed')
      await nothingIsLost()
      expect((await mailKeys()).filter((key) => key === `confirmed:${bookingId}`)).toHaveLength(1)
      await emptyHotel(db())
      provider.reset()
    }
  })

  test('an outdated failed status from one server does not clear the due time set by the other', async () => {
    const { orderId, bookingId } = await hold('guest')
    const paymentId = provider.pay(orderId)
    const capture = provider.hangBefore('capture')
    const verifying = verify(orderId, paymentId, 1)
    await capture.reached
    await paymentRows.setDueAt(db(), paymentId, null, 'failed')
    const { due_at } = await db().selectFrom('payment').select('due_at').executeTakeFirstOrThrow()
    expect(due_at).not.toBeNull()
    capture.go()
    expect(await verifying).toMatchObject({ status: 'confirmed' })
    expect(await statusOf(bookingId)).toBe('Confirmed')
  })

  test('an order opened during a promotion: the hold gets its end, and the guest the order', async () => {
    const { orderId, bookingId } = await hold('guest')
    const [order] = await orderRows.ofBooking(db(), bookingId)
    await db().updateTable('payment_order').set({ provider_order_id: null }).execute()
    const queued = { status: 'Queued' as const, hold_expires_at: null, held_at: null }
    await db().updateTable('booking').set(queued).execute()
    await db().deleteFrom('room_night').execute()
    await transactionAt(servers()[1].db, 'Double Bed', async (tx) => {
      const hold = { now: clock.now(), expiresAt: null, endsBy: null, promoted: true, reachBy: null }
      expect(await transition(tx, bookingId, 'hold', hold)).toBe(true)
      await queueRows.takeRooms(tx, { id: bookingId, type: 'Double Bed', rooms: 1 }, [
        asCalendarDate('2027-06-10'),
      ])
      // The other server stores the provider's answer before this transaction commits.
      await db()
        .updateTable('payment_order')
        .set({ provider_order_id: orderId, next_check_at: clock.now() })
        .where('id', '=', order?.id ?? '')
        .execute()
    })
    expect(await checkout('guest', {}, 1)).toMatchObject({ kind: 'Held', order: { id: orderId } })
  })

  test('presence of a guest with two holds does not deadlock with changes of both', async () => {
    const ids = [
      (await hold('guest')).bookingId,
      (await hold('guest', { checkIn: asCalendarDate('2027-07-01'), checkOut: asCalendarDate('2027-07-03') }))
        .bookingId,
    ]
    for (const order of [ids, ids.toReversed()]) {
      await db().updateTable('booking').set({ reach_by: clock.now() }).execute()
      const seen = transactionAt(db(), 'Double Bed', async (tx) => {
        const [first = '', second = ''] = order
        await bookingRows.askAgain(tx, { id: first, share: 60, draftId: 'form', mobileKey: null })
        const there = bookingsOfUser(servers()[1].ctx, 'guest')
        await pause(200)
        await bookingRows.askAgain(tx, { id: second, share: 60, draftId: 'form', mobileKey: null })
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
    provider.refuses({ kind: 'keys' })
    expect(await verify(orderId, paymentId, 0)).toEqual({ status: 'pending' })
    provider.works()
    later(5)
    await servers()[0].jobs.runOnce()
    expect(await statusOf(bookingId)).toBe('Confirmed')
  })

  test('refuses our key while a payment is being captured: it is still captured later', async () => {
    const { orderId, bookingId } = await hold('guest')
    const paymentId = provider.pay(orderId)
    const capture = provider.hangBefore('capture')
    const verifying = verify(orderId, paymentId, 0)
    await capture.reached
    provider.refuses({ kind: 'keys' })
    capture.go()
    expect(await verifying).toEqual({ status: 'pending' })
    for (let n = 0; n < 4; n++) {
      later(30)
      await runJobs()
    }
    expect(await statusOf(bookingId)).toBe('Capturing')
    provider.works()
    later(120)
    await servers()[1].jobs.runOnce()
    expect(await statusOf(bookingId)).toBe('Confirmed')
    await nothingIsLost()
  })

  test('a payment shown at the same moment with the id of another order is not taken for that order', async () => {
    const mine = await hold('guest')
    const other = await hold('other')
    const paymentId = provider.pay(mine.orderId)
    const slow = provider.hangAfter('payment')
    const right = verify(mine.orderId, paymentId, 0)
    await slow.reached
    const both = Promise.allSettled([right, verify(other.orderId, paymentId, 0)])
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
    const triple = await hold('triple', { type: 'Triple Bed', paidAmount: 4200 })
    await checkout('next', {}, 0)
    // The rows still take the rooms, so promoting the next guest fails.
    await db().updateTable('booking').set({ status: 'Expired' }).where('id', '=', broken.bookingId).execute()
    later(631)
    await bookingsOfUser(ctx(), 'next')
    provider.refuses({ kind: 'keys' })
    await servers()[0].jobs.runOnce()
    expect(await statusOf(triple.bookingId)).toBe('Expired')
  })
})
