import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as holdRows from '#modules/bookings/hold-rows'
import * as orderRows from '#modules/payments/order-rows'
import type { Ctx } from '#server/context'
import { type OpenDatabase, openDatabase } from '#server/database/open-database'
import { type Db, transactionAt } from '#server/database/transaction'
import { systemIds as ids } from '#server/platform/ids'
import { contextForTests } from '#server/testing/context-for-tests'
import { borrowDatabase, type TestDatabase } from '#server/testing/test-database'
import { silentLog } from '#server/testing/test-server'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { asRupees } from '#shared/money/rupees'
import { nightAmounts, sameEveryNight } from '#shared/rates/rates'
import { expireOverdue } from './expire'
import { promote } from './promote'
import * as queueRows from './queue-rows'

const type = 'Double Bed'
const morning = new Date('2027-06-01T10:00:00+05:30')
let time = morning
const clock = { now: () => time }
const settings = {
  HOLD_SECONDS: '600',
  HOLD_GRACE_SECONDS: '30',
  QUEUE_CLAIM_SECONDS: '120',
  MAX_HOLDS_PER_USER: '0',
  MAX_HOLDS_PER_ADDRESS: '0',
  RATE_LIMITS: 'off',
}

let database: TestDatabase
let opened: OpenDatabase
let db: Db
let ctx: Ctx

beforeAll(async () => {
  database = await borrowDatabase()
  opened = openDatabase({ url: database.url, poolSize: 2, log: silentLog })
  db = opened.db
  ctx = contextForTests(db, { clock }, settings)
})
afterAll(async () => {
  await opened.end()
  await database.drop()
})

type Wanted = { guest: string; draft: string; from: number; to: number; rooms: number }

/** A new entry at the end of the queue, of a guest who is present; nothing is promoted yet. */
async function enter({ guest, draft, from, to, rooms }: Wanted): Promise<string> {
  const id = ids.uuid()
  const [checkIn, checkOut] = [asCalendarDate(`2027-06-${from}`), asCalendarDate(`2027-06-${to}`)]
  await holdRows.seen(db, guest, clock.now())
  await bookingRows.enter(db, {
    id,
    stay: { type, rooms, checkIn, checkOut },
    rank: await queueRows.nextRank(db),
    nightAmounts: nightAmounts({ rooms, checkIn, checkOut }, sameEveryNight(asRupees(2500))),
    askedShare: 60,
    userKey: guest,
    draftId: draft,
    mobileKey: null,
    addressKey: null,
    createdAt: clock.now(),
  })
  return id
}

const move = () => transactionAt(db, type, (tx) => promote(ctx, tx, type))
const statusOf = async (id: string) => (await bookingRows.byId(db, id))?.status
const nightsOf = async (id: string) =>
  (await opened.db.selectFrom('room_night').select('night').where('booking_id', '=', id).execute()).length

test('an entry that its guest replaced by another stay gets no rooms, not even in the same transaction', async () => {
  const bensHold = await enter({ guest: 'ben', draft: 'one', from: 10, to: 12, rooms: 3 })
  await move()
  // All three are decided together; each change makes the next one possible.
  const anasFirst = await enter({ guest: 'ana', draft: 'form', from: 10, to: 11, rooms: 1 })
  const anasSecond = await enter({ guest: 'ana', draft: 'form', from: 12, to: 13, rooms: 1 })
  const bensNew = await enter({ guest: 'ben', draft: 'two', from: 11, to: 12, rooms: 3 })
  await move()
  const became = await Promise.all([bensHold, anasFirst, anasSecond, bensNew].map(statusOf))
  expect(became).toEqual(['Withdrawn', 'Withdrawn', 'Held', 'Held'])
  expect(await Promise.all([bensHold, anasFirst, anasSecond, bensNew].map(nightsOf))).toEqual([0, 0, 1, 3])
  const next = await enter({ guest: 'cem', draft: 'one', from: 10, to: 11, rooms: 3 })
  await move()
  expect(await statusOf(next)).toBe('Held')
})

describe('a promoted hold whose guest was never notified, checked only after its whole time', () => {
  /** A promoted hold with an order whose guest was not seen since; nothing was checked until its time and grace were over. */
  async function missed(guest: string, from: number) {
    time = morning
    const id = await enter({ guest, draft: guest, from, to: from + 1, rooms: 3 })
    const amounts = { amount: asPaise(450_000), pending: asPaise(300_000) }
    const order = { id: ids.uuid(), bookingId: id, share: 60, ...amounts } as const
    await orderRows.add(db, { ...order, createdAt: time, leaseUntil: null })
    await orderRows.opened(db, {
      id: order.id,
      providerOrderId: `order_${guest}`,
      nextCheckAt: time,
      now: time,
      until: time,
    })
    await move()
    expect(await statusOf(id)).toBe('Held')
    time = new Date(morning.getTime() + 631_000)
    return { id, orderId: order.id }
  }
  /** As for a guest who is asking for rooms, without asking the provider first. */
  const expireNow = () => transactionAt(db, type, (tx) => expireOverdue(ctx, tx, type, { isWanted: true }))

  test('returns to the queue at its old rank', async () => {
    const { id } = await missed('dev', 20)
    await expireNow()
    expect(await statusOf(id)).toBe('Queued')
    expect(await nightsOf(id)).toBe(0)
  })

  test('keeps its rooms while a payment for it is not decided', async () => {
    const { id, orderId } = await missed('eva', 22)
    const paid = { status: 'captured', amount: asPaise(450_000), currency: 'INR', method: 'upi' } as const
    const times = { captured_at: time, noted_at: time, due_at: time }
    await opened.db
      .insertInto('payment')
      .values({ id: 'pay_eva', order_id: orderId, ...paid, ...times })
      .execute()
    await expireNow()
    expect(await statusOf(id)).toBe('Held')
    expect(await nightsOf(id)).toBe(3)
  })
})
