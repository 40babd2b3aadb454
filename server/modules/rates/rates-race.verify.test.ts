import { expect, test } from 'vitest'
import { scriptedHotel } from '#server/testing/scripted-hotel'
import { quoteNights } from '#shared/booking/quote'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { DomainError } from '#shared/domain-error'
import { asRupees } from '#shared/money/rupees'
import { changeRate } from './change-rate'
import { replacePeriods } from './periods'

const hotel = scriptedHotel()
const type = 'Double Bed' as const
const guests = 50
const bases = [2500, 2600].map(asRupees)
const special = asRupees(3200)

/** Three nights, of which the middle one may have a period; three guests fit into each of 17 stays. */
const stayOf = (guest: number) => {
  const checkIn = addDays(asCalendarDate('2027-06-01'), 3 * (guest % 17))
  return { checkIn, checkOut: addDays(checkIn, 3) }
}
const season = { type, from: asCalendarDate('2027-06-01'), to: asCalendarDate('2027-07-31') }
const middles = Array.from({ length: 17 }, (_, stay) => {
  const night = addDays(stayOf(stay).checkIn, 1)
  return { from: night, to: night, amount: special, minNights: 1, name: null }
})

async function untilDone(done: Promise<unknown>, work: (time: number) => Promise<unknown>): Promise<number> {
  let isDone = false
  const noted = done.finally(() => {
    isDone = true
  })
  let times = 0
  while (!isDone) await work(times++)
  await noted
  return times
}

/** Asks with an amount that may be old, then with one that the refusal names, until it is the right one. */
async function asks(guest: number): Promise<number> {
  const userId = `guest-${guest}`
  let paidAmount = quoteNights(Array(3).fill(bases[0]), 60).payNow as number
  for (let refusals = 0; ; refusals++) {
    const answer = await hotel
      .checkout(userId, { ...stayOf(guest), paidAmount })
      .catch((error: unknown) => error)
    if (!(answer instanceof DomainError)) return refusals
    // A slow machine may be too busy for one of them.
    if (answer.code === 'Busy') continue
    expect(answer).toMatchObject({ code: 'WrongAmount' })
    paidAmount = Number(/(\d+) \(60%/.exec(answer.message)?.[1])
  }
}

test('while two administrators change prices, each booking has one right total, and its order the same', async () => {
  const { ctx } = hotel.servers()[1]
  const asking = Promise.all(Array.from({ length: guests }, (_, guest) => asks(guest)))
  const [refusals, ...changes] = await Promise.all([
    asking,
    untilDone(asking, (time) => changeRate(ctx, 'one@hotel', { type, amount: bases[time % 2] ?? special })),
    untilDone(asking, (time) =>
      replacePeriods(ctx, 'two@hotel', { ...season, periods: time % 2 === 0 ? middles : [] }),
    ),
  ])
  await changeRate(ctx, 'one@hotel', { type, amount: asRupees(2500) })
  expect(Math.min(...changes)).toBeGreaterThan(10)
  expect(refusals.some((times) => times > 0)).toBe(true)

  const bookings = await hotel
    .db()
    .selectFrom('booking')
    .innerJoin('payment_order', 'payment_order.booking_id', 'booking.id')
    .select(['status', 'night_amounts as nights', 'amount', 'pending', 'share'])
    .execute()
  expect(bookings).toHaveLength(guests)
  const right = bases.flatMap((base) => [base, special].map((middle) => [base, middle, base]))
  expect(new Set(bookings.map(({ nights }) => nights.join())).size).toBeGreaterThan(1)
  for (const { status, nights, amount, pending, share } of bookings) {
    expect(status).toBe('Held')
    expect(right).toContainEqual(nights)
    const { payNow, payLater } = quoteNights(nights, share)
    expect([amount, pending]).toEqual([payNow * 100, payLater * 100])
  }
})
