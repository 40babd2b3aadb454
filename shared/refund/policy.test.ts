import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, asCalendarDate, daysBetween } from '../calendar/calendar-date'
import { hotelToday } from '../calendar/hotel-today'
import { cases } from '../cases/refunds.json'
import { asPaise } from '../money/paise'
import {
  keptFee,
  quoteRefund,
  refundAmount,
  refundParts,
  refundPercent,
  refundRanges,
  refundSteps,
  standardFee,
} from './policy'

const checkIn = asCalendarDate('2027-08-10')
const terms = { paid: asPaise(1000000), providerFee: asPaise(23600) }

describe('refunds', () => {
  test.each(cases)(
    '$paidPaise paise with a fee of $providerFeePaise, $daysBeforeCheckIn days before: $refundPaise',
    ({ paidPaise, providerFeePaise, daysBeforeCheckIn, percent, refundPaise }) => {
      const paid = { paid: asPaise(paidPaise), providerFee: asPaise(providerFeePaise) }
      const today = addDays(checkIn, -daysBeforeCheckIn)
      expect(quoteRefund(paid, today, checkIn)).toEqual({ percent, amount: refundPaise })
    },
  )
})

test('of ₹10,000 by card ₹236 is kept, and at 80 % ₹7,811.20 is refunded', () => {
  expect(standardFee(terms.paid)).toBe(23600)
  expect(refundAmount(terms, 80)).toBe(781120)
})

test('35 % of ₹1,300 is exactly 45500 paise', () => {
  expect(refundAmount({ paid: asPaise(130000), providerFee: asPaise(0) }, 35)).toBe(45500)
})

test('half a paisa is rounded up, once', () => {
  expect(refundAmount({ paid: asPaise(110), providerFee: asPaise(0) }, 65)).toBe(72)
  expect(refundAmount({ paid: asPaise(101), providerFee: asPaise(0) }, 50)).toBe(51)
  // The fee of 2 % rounds half up (1.5 → 2), and so does the tax on it (0.36 → 0).
  expect(standardFee(asPaise(75))).toBe(2)
})

test('at most the standard fee is kept, and none where the provider took none', () => {
  expect(keptFee({ ...terms, providerFee: asPaise(99900) })).toBe(23600)
  expect(keptFee({ ...terms, providerFee: asPaise(0) })).toBe(0)
  expect(keptFee({ ...terms, providerFee: asPaise(11800) })).toBe(11800)
})

describe('each day has one percentage, from its first minute at the hotel to its last', () => {
  const days: [number, number][] = [
    [365, 80],
    [31, 80],
    [30, 65],
    [26, 65],
    [25, 50],
    [21, 50],
    [20, 35],
    [11, 35],
    [10, 20],
    [9, 0],
    [1, 0],
    [0, 0],
    [-12, 0],
  ]
  test.each(days)('%d days before: %d %%', (days, percent) => {
    const day = addDays(checkIn, -days)
    for (const time of ['00:01', '12:00', '23:59']) {
      const today = hotelToday(new Date(`${day}T${time}:00+05:30`))
      expect(daysBetween(today, checkIn)).toBe(days)
      expect(quoteRefund(terms, today, checkIn).percent).toBe(percent)
    }
  })
})

describe('the steps that are promised', () => {
  test('are all there long before check-in, with the last day of each', () => {
    expect(refundSteps(terms, asCalendarDate('2027-06-01'), checkIn)).toEqual([
      { until: '2027-07-10', percent: 80, amount: 781120 },
      { until: '2027-07-15', percent: 65, amount: 634660 },
      { until: '2027-07-20', percent: 50, amount: 488200 },
      { until: '2027-07-30', percent: 35, amount: 341740 },
      { until: '2027-07-31', percent: 20, amount: 195280 },
    ])
  })

  test('are empty nine days before, on the day and after it', () => {
    for (const today of ['2027-08-01', '2027-08-10', '2027-08-20']) {
      expect(refundSteps(terms, asCalendarDate(today), checkIn)).toEqual([])
    }
  })

  test('match the refund for cancelling on any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 200 }), fc.integer({ min: 0, max: 199 }), (days, later) => {
        const today = addDays(checkIn, -days)
        const then = addDays(today, later)
        const promised = refundSteps(terms, today, checkIn).find(({ until }) => then <= until)
        const given = quoteRefund(terms, then, checkIn)
        expect({ percent: promised?.percent ?? 0, amount: promised?.amount ?? 0 }).toEqual(given)
      }),
    )
  })
})

test('a refund is between 0 and what was paid, and never grows as check-in comes nearer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 100_000_000 }),
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.integer({ min: -10, max: 60 }),
      (paid, fee, days) => {
        const each = { paid: asPaise(paid), providerFee: asPaise(fee) }
        const amount = refundAmount(each, refundPercent(days))
        expect(amount).toBeLessThanOrEqual(paid)
        expect(amount).toBeGreaterThanOrEqual(refundAmount(each, refundPercent(days - 1)))
        // Exact to half a paisa.
        const exact = BigInt(refundPercent(days)) * BigInt(paid - keptFee(each))
        const error = 2n * (BigInt(amount) * 100n - exact)
        expect(error > -100n && error <= 100n).toBe(true)
      },
    ),
  )
})

test('the ranges that the terms show match the percentages, without a gap', () => {
  expect(refundRanges()).toEqual([
    { from: 31, to: null, percent: 80 },
    { from: 26, to: 30, percent: 65 },
    { from: 21, to: 25, percent: 50 },
    { from: 11, to: 20, percent: 35 },
    { from: 10, to: 10, percent: 20 },
    { from: null, to: 9, percent: 0 },
  ])
  for (let days = -5; days <= 60; days += 1) {
    const range = refundRanges().find(({ from, to }) => (from ?? -999) <= days && days <= (to ?? 999))
    expect(range?.percent).toBe(refundPercent(days))
  }
})

test('never more is refunded than was not returned before', () => {
  const returned = (paise: number) => refundAmount({ ...terms, returned: asPaise(paise) }, 80)
  expect(returned(0)).toBe(781120)
  expect(returned(218880)).toBe(781120)
  expect(returned(300000)).toBe(700000)
  expect(returned(1000000)).toBe(0)
  expect(returned(1200000)).toBe(0)
})

test('of several payments the fees are kept one by one, and the share is rounded once', () => {
  const payments = [
    { paid: asPaise(125), providerFee: asPaise(9) },
    { paid: asPaise(125), providerFee: asPaise(9) },
  ]
  // 4 of each, while of one payment of 250 paise 6 would be kept; and 65 % of 121 twice, each rounded, would be 158.
  expect(keptFee({ payments })).toBe(8)
  expect(refundAmount({ payments }, 65)).toBe(157)
  expect(refundAmount({ payments, givenElsewhere: asPaise(60) }, 80)).toBe(190)
})

test('a refund goes by the latest payment first, by each at most what is left, and adds up', () => {
  const [stay, balance] = [{ left: 300_000 }, { left: 200_000 }]
  const amounts = (amount: number) => refundParts([stay, balance], amount).map((part) => part.amount)
  expect(amounts(390_000)).toEqual([200_000, 190_000])
  expect(amounts(200_000)).toEqual([200_000])
  // The provider refunds nothing below ₹1, so the first part leaves enough for the second.
  expect(amounts(200_050)).toEqual([199_950, 100])
  expect(amounts(0)).toEqual([])
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 4 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lefts, share) => {
        const amount = Math.floor(lefts.reduce((sum, left) => sum + left, 0) * share)
        const parts = refundParts(
          lefts.map((left) => ({ left })),
          amount,
        )
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
        for (const part of parts) {
          expect(part.amount).toBeGreaterThan(0)
          expect(part.amount).toBeLessThanOrEqual(part.payment.left)
        }
      },
    ),
  )
})
