import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingCard } from '#modules/admin/booking-cards'
import { bookingsOfUser } from '#modules/bookings/snapshot'
import { cancelAsGuest, cancelAsHotel, quoteCancelling } from '#modules/refunds/cancel'
import { refreshRefunds } from '#modules/refunds/reconcile'
import { systemIds } from '#server/platform/ids'
import { wholeList } from '#server/testing/desk-for-tests'
import { admin, moneyHotel } from '#server/testing/money-hotel'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { asRupees } from '#shared/money/rupees'
import { balanceIn } from './balances'
import { addToFolio, folioOf, reverseLine } from './folio'
import { groupFolio, groups, payGroup } from './groups'

const hotel = moneyHotel()
const { seed, db } = hotel
const uuid = () => systemIds.uuid()

type Addition = Parameters<typeof addToFolio>[2]
const add = (bookingId: string, over: Partial<Addition> = {}) =>
  addToFolio(hotel.ctx(), admin, { bookingId, kind: 'payment', amount: 200_000, method: 'cash', ...over })
const extra = (bookingId: string, amount: number, text = 'Dinner') =>
  addToFolio(hotel.ctx(), admin, { bookingId, kind: 'extra', amount, text })
const reverse = (lineId: string, reason = 'Wrong room') => reverseLine(hotel.ctx(), admin, { lineId, reason })
const of = (bookingId: string) => folioOf(hotel.ctx(), bookingId)
const refused = (code: string, message: RegExp | string) => ({
  code,
  message: expect.stringMatching(message),
})
const notes = async () =>
  (await db().selectFrom('audit_entry').select(['action', 'note']).orderBy('number').execute()).map(
    ({ action, note }) => `${action}: ${note}`,
  )

test('shows nights, extras and money, and what is left to pay', async () => {
  const { id, paymentId } = await seed()
  await extra(id, 64_000)
  await add(id, { amount: 60_000, method: 'upi', reference: 'receipt 117' })
  expect(await of(id)).toMatchObject({
    lines: [
      { kind: 'extra', text: 'Dinner', amount: 64_000, by: admin, canReverse: true },
      { kind: 'room', text: 'Room, 2 nights × ₹2,500', amount: 500_000, by: null, canReverse: false },
      { kind: 'payment', method: 'online', reference: paymentId, amount: 300_000, canReverse: false },
      { kind: 'payment', method: 'upi', reference: 'receipt 117', amount: 60_000, canReverse: true },
    ],
    charges: 564_000,
    payments: 360_000,
    refunds: 0,
    balance: 204_000,
  })
  expect(await bookingCard(hotel.ctx(), id)).toMatchObject({ pending: 204_000, receivedAtDesk: 60_000 })
  expect(await notes()).toEqual(['lineAdded: Extra ₹640', 'lineAdded: Payment ₹600, UPI'])
})

test('every online payment of a booking is a line and counts, with the refunds of each', async () => {
  const { id, paymentId } = await seed()
  hotel.later(60)
  const balance = await hotel.seedBalance(id, 200_000)
  expect(await of(id)).toMatchObject({
    lines: [
      { kind: 'room' },
      { kind: 'payment', text: 'Paid on our site', reference: paymentId, amount: 300_000 },
      { kind: 'payment', text: 'Balance paid on our site', reference: balance, amount: 200_000 },
    ],
    payments: 500_000,
    balance: 0,
  })
  hotel.provider.refundInDashboard(balance, 50_000)
  await refreshRefunds(hotel.ctx(), balance)
  expect(await balanceIn(db(), id)).toMatchObject({
    paidOnline: 500_000,
    refundedOnline: 50_000,
    due: 50_000,
  })
  expect((await of(id)).lines.at(-1)).toMatchObject({ kind: 'refund', amount: 50_000 })
  expect(await bookingCard(hotel.ctx(), id)).toMatchObject({ paidOnline: 500_000, pending: 50_000 })
})

test('guests, the desk and the whole list are told the same amount', async () => {
  const { id, orderId } = await seed({ userId: 'guest-1' })
  await extra(id, 64_000)
  await add(id, { amount: 60_000 })
  const pending = 204_000
  expect(await bookingCard(hotel.ctx(), id)).toMatchObject({ pending })
  expect(await wholeList(hotel.ctx(), 'Confirmed')).toMatchObject([{ pending, paid: 360_000 }])
  expect((await quoteCancelling(hotel.ctx(), orderId)).details).toMatchObject({ pending })
  expect(await bookingsOfUser(hotel.ctx(), 'guest-1')).toMatchObject([{ payLater: pending }])
})

test('the same id twice is one line, and never another one', async () => {
  const { id } = await seed()
  const other = await seed({ checkIn: '2027-07-01', checkOut: '2027-07-03' })
  const payment = { id: uuid(), amount: 50_000 }
  expect(await add(id, payment)).toEqual(await add(id, payment))
  expect((await of(id)).balance).toBe(150_000)
  for (const [booking, over] of [
    [other.id, {}],
    [id, { amount: 60_000 }],
    [id, { method: 'upi' }],
  ] as const)
    await expect(add(booking, { ...payment, ...over })).rejects.toMatchObject(
      refused('Conflict', 'already recorded'),
    )
})

test('takes no more than what is due and gives back no more than the credit', async () => {
  const { id } = await seed()
  await expect(add(id, { amount: 200_001 })).rejects.toMatchObject(refused('Conflict', '^Only ₹2,000 is due'))
  await expect(add(id, { kind: 'refund', amount: 1 })).rejects.toMatchObject(
    refused('Conflict', 'Nothing is to be'),
  )
  await add(id)
  await expect(add(id, { amount: 1 })).rejects.toMatchObject(refused('Conflict', '^Nothing is due'))
  const discount = { kind: 'discount', method: undefined, text: 'No hot water' } as const
  await expect(add(id, { ...discount, amount: 500_001 })).rejects.toMatchObject(
    refused('Conflict', 'bill is only ₹5,000'),
  )
  await add(id, { ...discount, amount: 30_000 })
  await expect(add(id, { kind: 'refund', amount: 30_001 })).rejects.toMatchObject(
    refused('Conflict', '^At most ₹300'),
  )
  await add(id, { kind: 'refund', amount: 30_000 })
  expect(await of(id)).toMatchObject({ balance: 0, refunds: 30_000 })
})

test('two at once paying the same due: one is taken', async () => {
  const { id } = await seed()
  const both = await Promise.allSettled([add(id), add(id)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await of(id)).toMatchObject({ balance: 0, payments: 500_000 })
})

test('an extra that was taken back is never due, also where money goes back after cancelling', async () => {
  const { id } = await seed()
  const paid = await add(id)
  await reverse((await extra(id, 50_000)).id)
  await cancelAsHotel(hotel.ctx(), admin, id, { mode: 'none', reason: 'guest asked', note: '' })
  await reverse(paid.id)
  expect(await of(id)).toMatchObject({ charges: 300_000, balance: 0 })
})

test('a line is reversed once by one of the opposite kind, and both stay visible', async () => {
  const { id } = await seed()
  const paid = await add(id)
  const back = await reverse(paid.id, 'Was for D1')
  expect(back).toMatchObject({
    kind: 'refund',
    method: 'cash',
    amount: 200_000,
    reverses: paid.id,
    canReverse: false,
  })
  const { lines, balance } = await of(id)
  expect(balance).toBe(200_000)
  expect(lines.find((line) => line.id === paid.id)).toMatchObject({
    canReverse: false,
    reversed: { by: admin, reason: 'Was for D1' },
  })
  await expect(reverse(paid.id)).rejects.toMatchObject(refused('Conflict', 'has already reversed'))
  await expect(reverse(back.id)).rejects.toMatchObject(refused('Conflict', 'reverses another'))
  await expect(reverse(uuid())).rejects.toMatchObject(refused('NotFound', 'no such line'))
  const dinner = await extra(id, 10_000)
  await Promise.allSettled([reverse(dinner.id), reverse(dinner.id)])
  expect((await of(id)).balance).toBe(200_000)
  expect(await notes()).toContain('lineReversed: Payment of ₹2,000 in cash: “Was for D1”')
})

test('money is taken for bookings only once they are confirmed', async () => {
  const { id } = await hotel.hold()
  await expect(add(id, { amount: 100 })).rejects.toMatchObject(refused('Conflict', 'not confirmed'))
  await expect(add(uuid())).rejects.toMatchObject({ code: 'NotFound' })
})

test('a cancelled stay shows what was taken back and what is kept', async () => {
  const { id, orderId } = await seed()
  await cancelAsGuest(hotel.ctx(), { orderId, waive: false })
  const folio = await of(id)
  expect(folio).toMatchObject({ charges: 65_664, payments: 300_000, refunds: 234_336, balance: 0 })
  expect(folio.lines.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'room: Room, 2 nights × ₹2,500',
    'discount: Reversed: cancelled',
    'room: Cancellation charge',
    'payment: Paid on our site',
    'refund: Refunded online',
  ])
})

test('the lines of random folios add up to the balance of the cards', async () => {
  const amounts = fc.integer({ min: 1, max: 600_000 })
  const step = fc.record({
    kind: fc.constantFrom('extra', 'discount', 'payment', 'refund', 'reverse', 'cancel'),
    amount: amounts,
  })
  const run = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
    const { id, orderId } = await seed({ checkIn: '2027-06-10', checkOut: '2027-06-12', rooms: 1 })
    for (const { kind, amount } of steps) {
      const money = kind === 'payment' || kind === 'refund'
      const attempt = async () => {
        if (kind === 'cancel') return cancelAsGuest(hotel.ctx(), { orderId, waive: amount % 2 === 0 })
        if (kind !== 'reverse')
          return add(id, { kind, amount, text: kind, method: money ? 'cash' : undefined } as Addition)
        const line = (await of(id)).lines.find(({ canReverse }) => canReverse)
        return line && reverse(line.id)
      }
      await attempt().catch((error: { code?: string }) => expect(error.code).toBe('Conflict'))
    }
    const folio = await of(id)
    const balance = await balanceIn(db(), id)
    expect(folio).toMatchObject({ balance: balance.balance, charges: balance.charges })
    expect([folio.payments, folio.refunds]).toEqual([balance.payments, balance.refunds])
    expect(folio.charges - folio.payments + folio.refunds).toBe(folio.balance)
    const online = folio.lines.filter(({ method, kind }) => method === 'online' && kind === 'refund')
    expect(online.reduce((sum, line) => sum + line.amount, 0)).toBeLessThanOrEqual(300_000)
    await db().deleteFrom('room_night').execute()
  })
  await fc.assert(run, { numRuns: 12 })
})

async function aGroup(...dates: [string, string][]): Promise<string[]> {
  const ids: string[] = []
  for (const [checkIn, checkOut] of dates) {
    const { id } = await seed({ checkIn, checkOut })
    await db().insertInto('desk_record').values({ booking_id: id, group_name: 'Trekkers' }).execute()
    ids.push(id)
  }
  return ids
}
/** Time goes on between the lines of a payment. */
function ticking() {
  const ctx = hotel.ctx()
  let ticks = 0
  return { ...ctx, clock: { now: () => new Date(ctx.clock.now().getTime() + ticks++) } }
}
const pay = (amount: number, over = {}) =>
  payGroup(ticking(), admin, { id: uuid(), group: 'Trekkers', amount, method: 'upi', ...over })

test('a group payment pays the earliest stays first, a line each, once for its id', async () => {
  const [later, sooner] = await aGroup(['2027-07-01', '2027-07-03'], ['2027-06-10', '2027-06-12'])
  const payment = { id: uuid(), reference: 'UPI 4711' }
  const paid = await pay(250_000, payment)
  expect(paid.bookings).toMatchObject([
    { bookingId: sooner, balance: 0 },
    { bookingId: later, balance: 150_000 },
  ])
  expect(paid).toMatchObject({ payments: 850_000, charges: 1_000_000, balance: 150_000 })
  expect(paid.lines.filter(({ reference }) => reference === 'UPI 4711')).toMatchObject([
    { id: payment.id, bookingId: sooner, amount: 200_000 },
    { bookingId: later, amount: 50_000 },
  ])
  expect(await pay(250_000, payment)).toEqual(paid)
  await expect(pay(200_000, payment)).rejects.toMatchObject(refused('Conflict', 'already recorded'))
  await expect(pay(150_001)).rejects.toMatchObject(refused('Conflict', '^Only ₹1,500 is due'))
  await expect(pay(1, { group: 'Nobody' })).rejects.toMatchObject({ code: 'NotFound' })
  expect(await groups(hotel.ctx())).toEqual([
    { group: 'Trekkers', bookings: 2, checkIn: '2027-06-10', balance: 150_000 },
  ])
})

test('an id of another group’s payment, of a booking’s or with another reference is refused', async () => {
  const [first = ''] = await aGroup(['2027-06-10', '2027-06-12'])
  const [other = ''] = await aGroup(['2027-07-01', '2027-07-03'])
  await db()
    .updateTable('desk_record')
    .set({ group_name: 'Walkers' })
    .where('booking_id', '=', other)
    .execute()
  const payment = { id: uuid(), reference: 'UPI 4711' }
  await pay(50_000, payment)
  const single = { id: uuid(), amount: 50_000, method: 'upi' } as const
  await add(first, single)
  const isRefused = refused('Conflict', 'already recorded')
  for (const over of [
    { ...payment, group: 'Walkers' },
    { ...payment, reference: 'UPI 4712' },
    { id: single.id },
  ])
    await expect(pay(50_000, over)).rejects.toMatchObject(isRefused)
  await expect(add(first, { ...single, id: payment.id })).rejects.toMatchObject(isRefused)
  await expect(add(first, { ...single, reference: 'UPI 4711' })).rejects.toMatchObject(isRefused)
  expect((await groupFolio(hotel.ctx(), 'Walkers')).payments).toBe(300_000)
})

test('groups of long ago are found by a part of their name only, unless money is open', async () => {
  const seen = async (name?: string) => (await groups(hotel.ctx(), { name })).map(({ group }) => group)
  const [id = ''] = await aGroup(['2027-06-10', '2027-06-12'])
  hotel.moveTo('2027-12-01T10:00:00+05:30')
  expect(await seen()).toEqual(['Trekkers'])
  await add(id)
  expect([await seen(), await seen('trek'), await seen('walk')]).toEqual([[], ['Trekkers'], []])
  hotel.moveTo('2027-08-11T10:00:00+05:30')
  expect(await seen()).toEqual(['Trekkers'])
})

test('of two group payments at once only what is due is taken', async () => {
  await aGroup(['2027-06-10', '2027-06-12'], ['2027-07-01', '2027-07-03'])
  await Promise.allSettled([pay(300_000), pay(300_000)])
  expect(await groupFolio(hotel.ctx(), 'Trekkers')).toMatchObject({ balance: 100_000 })
})

test('nights of different prices are lines of their own, and those after an early departure are taken back', async () => {
  const { id } = await seed({ checkIn: '2027-06-10', checkOut: '2027-06-13', amount: 800_000, pending: 0 })
  const before = [3000, 3000, 2000].map(asRupees)
  const early = { night_amounts: before, charge: asPaise(150_000), reason: 'left early', note: '' } as const
  const left = { check_out: asCalendarDate('2027-06-13'), left_at: hotel.clock.now(), left_by: admin }
  await db()
    .insertInto('early_departure')
    .values({ booking_id: id, ...early, ...left })
    .execute()
  const shorter = { check_out: asCalendarDate('2027-06-11'), night_amounts: before.slice(0, 1) }
  await db().updateTable('booking').set(shorter).where('id', '=', id).execute()
  const { lines, balance } = await of(id)
  expect(balance).toBe(300_000 + 150_000 - 800_000)
  expect(lines.map(({ kind, text, amount }) => `${kind} ${amount}: ${text}`)).toEqual(
    expect.arrayContaining([
      'room 300000: Room, 1 night × ₹3,000',
      'discount 300000: Reversed: left early',
      'discount 200000: Reversed: left early',
      'room 150000: Unused nights',
    ]),
  )
})
