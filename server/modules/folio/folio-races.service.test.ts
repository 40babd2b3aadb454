import { expect, test } from 'vitest'
import type { Ctx } from '#server/context'
import { systemIds } from '#server/platform/ids'
import { admin, moneyHotel } from '#server/testing/money-hotel'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { closeDay, dayView } from './day'
import { addToFolio, folioOf } from './folio'
import { giveBack } from './give-back'
import { payGroup } from './groups'

const hotel = moneyHotel()
/** Two servers: only the database keeps what they write in order. */
const servers = (): [Ctx, Ctx] => [{ ...hotel.ctx() }, { ...hotel.ctx() }]
const today = asCalendarDate('2027-03-01')
const uuid = () => systemIds.uuid()
const rounds = 8

const pay = (ctx: Ctx, bookingId: string, amount: number, id = uuid()) =>
  addToFolio(ctx, admin, { id, bookingId, kind: 'payment', amount, method: 'cash' })
const fulfilled = (all: readonly { status: string }[]) =>
  all.filter(({ status }) => status === 'fulfilled').length
const seedTwo = async () => [
  await hotel.seed({ checkIn: '2027-06-10', checkOut: '2027-06-12' }),
  await hotel.seed({ checkIn: '2027-07-10', checkOut: '2027-07-12' }),
]

test('the same due is paid once, however many desks take it, and a repeated line is one', async () => {
  const [one, other] = servers()
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await hotel.seed({
      checkIn: `2027-07-${10 + round}`,
      checkOut: `2027-07-${11 + round}`,
      amount: 150_000,
      pending: 100_000,
    })
    const lineId = uuid()
    const all = await Promise.allSettled([
      pay(one, id, 100_000, lineId),
      pay(other, id, 100_000, lineId),
      pay(one, id, 100_000),
      pay(other, id, 60_000),
    ])
    const { balance } = await folioOf(one, id)
    expect([0, 40_000]).toContain(balance)
    expect(fulfilled(all)).toBeLessThanOrEqual(2)
  }
})

test('a credit is given back once, at the desk, online, or in parts', async () => {
  const [one, other] = servers()
  const { id } = await hotel.seed({ amount: 500_000, pending: 0 })
  const discount = { bookingId: id, kind: 'discount', text: 'No hot water', amount: 100_000 } as const
  await addToFolio(one, admin, discount)
  const give = (ctx: Ctx, method: 'online' | 'cash', amount: number) =>
    giveBack(ctx, admin, { id: uuid(), bookingId: id, amount, method, reason: 'No hot water' })
  await Promise.allSettled([
    give(one, 'online', 100_000),
    give(other, 'cash', 100_000),
    give(other, 'online', 60_000),
  ])
  expect(await folioOf(one, id)).toMatchObject({
    balance: expect.toSatisfy((left: number) => left === 0 || left === -40_000),
  })
})

test('whoever closes the day, each payment is in one day, and the closed sums never change', async () => {
  const [one, other] = servers()
  const [first, second] = await seedTwo()
  const payments = Array.from({ length: 12 }, (_, at) =>
    pay(at % 2 ? one : other, (at % 3 ? first : second)?.id ?? '', 1000),
  )
  const close = (ctx: Ctx) => closeDay(ctx, admin, { date: today, countedCash: 5000 })
  const closings = await Promise.allSettled([close(one), close(other)])
  await Promise.all(payments)
  expect(fulfilled(closings)).toBe(1)
  const [closed] = closings.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const [day, next] = [await dayView(one, today), await dayView(one, asCalendarDate('2027-03-02'))]
  expect(day.byMethod).toEqual(closed?.byMethod)
  expect(day.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(day.byMethod.cash)
  expect(day.byMethod.cash + next.byMethod.cash).toBe(12_000)
})

test('group payments, payments and closings at once never wait for each other in a circle', async () => {
  const [one, other] = servers()
  const bookings = await seedTwo()
  for (const { id } of bookings)
    await hotel.db().insertInto('desk_record').values({ booking_id: id, group_name: 'Trekkers' }).execute()
  const group = (ctx: Ctx) =>
    payGroup(ctx, admin, { id: uuid(), group: 'Trekkers', amount: 5000, method: 'upi' })
  const all = await Promise.allSettled(
    Array.from({ length: rounds }, (_, at) => [
      group(at % 2 ? one : other),
      pay(at % 2 ? other : one, bookings[at % 2]?.id ?? '', 1000),
      closeDay(one, admin, { date: today, countedCash: 0 }),
    ]).flat(),
  )
  const codes = all.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(codes).toEqual(Array.from({ length: rounds - 1 }, () => 'Conflict'))
})
