import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, asCalendarDate, datesFrom } from '../calendar/calendar-date'
import { asRupees } from '../money/rupees'
import {
  bandsOf,
  joined,
  leastNights,
  nightAmounts,
  periodsWithin,
  priceLines,
  type RatePeriod,
  rateOn,
  rateRange,
  withoutNights,
  withPeriod,
} from './rates'

const day = (of: number) => addDays(asCalendarDate('2027-06-01'), of - 1)
const period = (from: number, to: number, amount: number, minNights = 1): RatePeriod => ({
  from: day(from),
  to: day(to),
  amount: asRupees(amount),
  minNights,
  name: null,
})
const rates = { nightlyRate: asRupees(2500), periods: [period(12, 20, 3200, 2)] }

describe('what a night costs', () => {
  test('is its period’s amount up to the last night, else the base rate', () => {
    expect([11, 12, 20, 21].map((of) => rateOn(day(of), rates))).toEqual([2500, 3200, 3200, 2500])
  })

  test('a stay across the border pays each night’s price for all its rooms', () => {
    const amounts = nightAmounts({ rooms: 2, checkIn: day(10), checkOut: day(13) }, rates)
    expect(amounts).toEqual([5000, 5000, 6400])
    expect(priceLines(amounts)).toEqual([
      { nights: 2, amount: 5000 },
      { nights: 1, amount: 6400 },
    ])
  })

  test('the least stay is that of the period in which it begins', () => {
    expect([11, 12, 20, 21].map((of) => leastNights(day(of), rates))).toEqual([1, 2, 2, 1])
  })

  test('the least rate is looked for in the given nights only', () => {
    const cheaper = { ...rates, periods: [period(1, 30, 4000), period(40, 41, 1000)] }
    expect(rateRange([{ checkIn: day(5), checkOut: day(8) }], cheaper).least).toBe(4000)
    expect(rateRange([{ checkIn: day(29), checkOut: day(32) }], cheaper).least).toBe(2500)
    expect(rateRange([], cheaper).least).toBe(2500)
  })
})

test('nights fall into bands of one price, with the name of the period that sets it', () => {
  const rates = { nightlyRate: asRupees(2500), periods: [period(3, 4, 3000), period(5, 9, 3000, 2)] }
  expect(bandsOf(rates, { from: day(1), to: day(6) })).toEqual([
    period(1, 2, 2500),
    period(3, 4, 3000),
    period(5, 6, 3000, 2),
  ])
  expect(bandsOf({ ...rates, periods: [] }, { from: day(1), to: day(6) })).toEqual([period(1, 6, 2500)])
})

test('a new period cuts those under it, in the middle into two', () => {
  const cut = withPeriod([period(1, 10, 1000), period(12, 20, 2000)], period(4, 13, 3000))
  expect(cut).toEqual([period(1, 3, 1000), period(4, 13, 3000), period(14, 20, 2000)])
  expect(withoutNights([period(1, 10, 1000)], { from: day(4), to: day(5) })).toEqual([
    period(1, 3, 1000),
    period(6, 10, 1000),
  ])
})

test('touching periods that agree are one, so that what was cut out and put back is as before', () => {
  const whole = [period(1, 9, 1000, 2), period(11, 30, 1000), period(31, 40, 1200)]
  const nights = { from: day(5), to: day(12) }
  const cut = withoutNights(whole, nights)
  const within = periodsWithin(whole, nights)
  expect(within).toEqual([period(5, 9, 1000, 2), period(11, 12, 1000)])
  expect(joined([...cut, ...within])).toEqual(whole)
  expect(joined([period(3, 4, 1000), period(1, 2, 1000, 2)])).toHaveLength(2)
})

test('after any changes no night has two periods, and each has what was set for it last', () => {
  const change = fc.record({
    from: fc.integer({ min: 1, max: 40 }),
    nights: fc.integer({ min: 1, max: 20 }),
    amount: fc.option(fc.integer({ min: 100, max: 100_000 })),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const expected = new Map<string, number>()
      let periods: RatePeriod[] = []
      for (const { from, nights, amount } of changes) {
        const range = { from: day(from), to: day(from + nights - 1) }
        for (const night of datesFrom(range.from, addDays(range.to, 1))) {
          if (amount === null) expected.delete(night)
          else expected.set(night, amount)
        }
        const added = amount === null ? undefined : period(from, from + nights - 1, amount)
        periods = added ? withPeriod(periods, added) : withoutNights(periods, range)
      }
      for (const night of datesFrom(day(1), day(70))) {
        expect(
          periods.filter(({ from, to }) => from <= night && night <= to).map(({ amount }) => amount),
        ).toEqual(expected.has(night) ? [expected.get(night)] : [])
      }
    }),
  )
})
