import fc from 'fast-check'
import { expect } from 'vitest'
import { changeRate } from '#modules/rates/change-rate'
import { clearPeriod, listPeriods, replacePeriods, setPeriod } from '#modules/rates/periods'
import { addDays, asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import type { RatePeriod } from '#shared/rates/rates'
import type { RoomType } from '#shared/room/room'
import { emptyHotel } from './empty-hotel'
import type { scriptedHotel } from './scripted-hotel'

const type: RoomType = 'Double Bed'
const admin = 'one@hotel'
const day = (of: number): CalendarDate => addDays(asCalendarDate('2027-06-01'), of)

const amount = fc.integer({ min: 100, max: 100_000 })
const nights = fc.record({ first: fc.nat(30), count: fc.integer({ min: 1, max: 15 }) })
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('base' as const), amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      nights,
      amount,
      minNights: fc.integer({ min: 1, max: 3 }),
      name: fc.constantFrom(null, 'Yatra weeks'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const), nights }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      checkIn: fc.nat(40),
      count: fc.integer({ min: 1, max: 6 }),
      rooms: fc.integer({ min: 1, max: 3 }),
      share: fc.constantFrom(60, 100),
      isOld: fc.boolean(),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Price = { amount: number; minNights: number; name: string | null }
/** The model: what was set for each night, by its number; nights that are not in it cost the base rate. */
type Model = { base: number; set: Map<number, Price> }

const priceOf = ({ base, set }: Model, { checkIn, count, rooms }: Step & { kind: 'ask' }): number[] =>
  Array.from({ length: count }, (_, night) => (set.get(checkIn + night)?.amount ?? base) * rooms)
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
/** In paise, and a share of a rupee is a rupee. */
const partOf = (amounts: readonly number[], share: number) =>
  share === 100 ? sumOf(amounts) * 100 : (sumOf(amounts) - Math.floor((sumOf(amounts) * 40) / 100)) * 100

/** Random changes of rates between checkouts, in a real database, against the model. */
export const ratesAgainstModel = (
  hotel: ReturnType<typeof scriptedHotel>,
  { runs, steps, seed }: { runs: number; steps: number; seed: number },
) =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), (all) => play(hotel, all)),
    { numRuns: runs, seed, endOnFailure: true },
  )

async function play(hotel: ReturnType<typeof scriptedHotel>, steps: Step[]): Promise<void> {
  await emptyHotel(hotel.db())
  const ctx = hotel.ctx()
  const booked = new Map<string, { amounts: number[]; share: number }>()
  let model: Model = { base: 2500, set: new Map() }
  let before = model
  let undo: { now: RatePeriod[]; then: RatePeriod[]; set: Model['set'] } | undefined
  await changeRate(ctx, admin, { type, amount: asRupees(2500) })

  async function change({ first, count }: { first: number; count: number }, price?: Price): Promise<void> {
    const span = { type, from: day(first), to: day(first + count - 1) }
    const { periods, before: then } = price
      ? await setPeriod(ctx, admin, { ...span, ...price, amount: asRupees(price.amount) })
      : await clearPeriod(ctx, admin, span)
    undo = { now: periods, then, set: model.set }
    before = model
    model = { ...model, set: new Map(model.set) }
    for (let night = first; night < first + count; night++) {
      if (price) model.set.set(night, price)
      else model.set.delete(night)
    }
  }

  async function ask(asked: Step & { kind: 'ask' }, guest: number): Promise<void> {
    const { checkIn, count, rooms, share, isOld } = asked
    const [right, old] = [priceOf(model, asked), priceOf(before, asked)]
    const paidAmount = partOf(isOld ? old : right, share) / 100
    const stay = { type, rooms, checkIn: day(checkIn), checkOut: day(checkIn + count) }
    const answer = await hotel
      .checkout(`guest-${guest}`, { ...stay, paidAmount })
      .catch((error: unknown) => error)
    const isRight = [60, 100].some((one) => partOf(right, one) / 100 === paidAmount)
    if (count < (model.set.get(checkIn)?.minNights ?? 1))
      expect(answer).toMatchObject({ code: 'StayNotPossible' })
    else if (!isRight) expect(answer).toMatchObject({ code: 'WrongAmount' })
    else if (answer instanceof Error || !isBooked(answer)) throw answer
    else
      booked.set(answer.bookingId, {
        amounts: right,
        share: paidAmount === partOf(right, 100) / 100 ? 100 : 60,
      })
  }

  for (const [index, one] of steps.entries()) {
    if (one.kind === 'ask') await ask(one, index)
    else if (one.kind === 'set') await change(one.nights, one)
    else if (one.kind === 'clear') await change(one.nights)
    else if (one.kind === 'base') {
      await changeRate(ctx, admin, { type, amount: asRupees(one.amount) })
      before = model
      model = { ...model, base: one.amount }
    } else if (undo) {
      const all = { type, from: day(0), to: day(60) }
      await replacePeriods(ctx, admin, { ...all, periods: undo.then, expected: undo.now })
      before = model
      model = { ...model, set: undo.set }
      undo = undefined
    }
  }
  expectPeriods(await listPeriods(ctx), model)
  await expectBooked(hotel, booked)
}

const isBooked = (answer: unknown): answer is { bookingId: string } =>
  typeof answer === 'object' && answer !== null && 'bookingId' in answer

/** Each night has exactly what was set for it last. */
function expectPeriods(periods: readonly RatePeriod[], { set }: Model): void {
  for (let night = 0; night <= 60; night++) {
    const of = periods.filter(({ from, to }) => from <= day(night) && day(night) <= to)
    const found = of.map(({ amount: of, minNights, name }) => ({ amount: of, minNights, name }))
    const price = set.get(night)
    const wanted = price && { amount: price.amount, minNights: price.minNights, name: price.name }
    expect({ night, found }).toEqual({ night, found: wanted ? [wanted] : [] })
  }
}

/** Every booking and its order still have the amounts of the moment in which it was made. */
async function expectBooked(
  hotel: ReturnType<typeof scriptedHotel>,
  booked: ReadonlyMap<string, { amounts: number[]; share: number }>,
): Promise<void> {
  const rows = await hotel
    .db()
    .selectFrom('booking')
    .leftJoin('payment_order', 'payment_order.booking_id', 'booking.id')
    .select(['booking.id', 'night_amounts', 'asked_share', 'amount', 'pending', 'status'])
    .execute()
  expect(rows).toHaveLength(booked.size)
  for (const row of rows) {
    const { amounts = [], share = 0 } = booked.get(row.id) ?? {}
    expect([row.night_amounts, row.asked_share]).toEqual([amounts, share])
    if (row.amount !== null)
      expect([row.amount, row.pending]).toEqual([
        partOf(amounts, share),
        sumOf(amounts) * 100 - partOf(amounts, share),
      ])
  }
}
