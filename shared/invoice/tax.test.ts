import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asCalendarDate } from '../calendar/calendar-date'
import { asPaise } from '../money/paise'
import { gstin } from './gstin'
import { financialYear, numberOf, partsOfNumber } from './numbers'
import { afterDiscount, percentOf, sharedOut, sumOfTax, taxLines, taxWithin, withoutTax } from './tax'

const date = asCalendarDate('2027-06-10')
const slabs = (from: string, upTo: number, low: number, high: number) => ({
  from: asCalendarDate(from),
  slabs: [
    { upTo: asPaise(upTo), percent: low },
    { upTo: null, percent: high },
  ],
})
const rates = [slabs('2027-06-11', 800_000, 6, 20), slabs('2025-09-22', 750_000, 5, 18)]

test.each([
  [787_500, 1, 5],
  [787_501, 1, 18],
  [787_600, 1, 18],
  [1_575_000, 2, 5],
  [1_575_001, 2, 18],
  [0, 1, 5],
])('a night of %d paise for %d rooms is taxed at %d %%', (amount, rooms, percent) => {
  expect(percentOf({ date, amount, rooms }, rates)).toBe(percent)
})

test('a night is taxed at the rates of its date, and before the first ones at those', () => {
  const amount = 787_600
  expect(percentOf({ date: asCalendarDate('2027-06-11'), amount, rooms: 1 }, rates)).toBe(6)
  expect(percentOf({ date: asCalendarDate('2020-01-01'), amount, rooms: 1 }, rates)).toBe(18)
})

test('each half is rounded half up to a paisa, and what is left is taxable', () => {
  expect(taxWithin(asPaise(900_000), 5)).toEqual({
    percent: 5,
    total: 900_000,
    taxable: 857_142,
    cgst: 21_429,
    sgst: 21_429,
  })
  // Exactly half a paisa: 21 × 5 ÷ 210.
  expect(taxWithin(asPaise(21), 5)).toMatchObject({ taxable: 19, cgst: 1, sgst: 1 })
  expect(withoutTax({ date, amount: 800_000, rooms: 1 }, rates)).toBe(677_966)
})

test('the tax lines of any amounts add up to the paisa', () => {
  const charges = fc.array(
    fc.record({ percent: fc.constantFrom(5, 12, 18), amount: fc.integer({ min: 0, max: 50_000_000 }) }),
  )
  fc.assert(
    fc.property(charges, (amounts) => {
      const lines = taxLines(amounts)
      for (const { percent, total, taxable, cgst, sgst } of lines) {
        expect(taxable + cgst + sgst).toBe(total)
        expect(Math.abs(cgst - (total * percent) / (2 * (100 + percent)))).toBeLessThanOrEqual(0.5)
      }
      const { total, taxable, cgst, sgst } = sumOfTax(lines)
      expect(total).toBe(amounts.reduce((sum, { amount }) => sum + amount, 0))
      expect(taxable + cgst + sgst).toBe(total)
    }),
  )
})

test('shares add up, and a discount lowers no amount below zero', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 300_000_000 }), (weights, amount) => {
      expect(sharedOut(amount, weights).reduce((sum, share) => sum + share, 0)).toBe(amount)
      const sum = weights.reduce((all, weight) => all + weight, 0)
      const left = afterDiscount(weights, amount)
      expect(left.reduce((all, one) => all + one, 0)).toBe(Math.max(0, sum - amount))
      expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
    }),
  )
})

describe('numbers', () => {
  test('the financial year turns on 1 April', () => {
    expect(financialYear(asCalendarDate('2028-03-31'))).toBe(2027)
    expect(financialYear(asCalendarDate('2028-04-01'))).toBe(2028)
  })

  test.each([
    ['HB/27-28/0001', { series: 'invoice', prefix: 'HB', year: 2027, count: 1 }],
    ['BRAHM/99-00/C012', { series: 'credit', prefix: 'BRAHM', year: 2099, count: 12 }],
    ['HB/27-28/10000', { series: 'invoice', prefix: 'HB', year: 2027, count: 10_000 }],
  ] as const)('%s is written and read', (number, parts) => {
    expect(numberOf(parts)).toBe(number)
    expect(number.length).toBeLessThanOrEqual(16)
    expect(partsOfNumber(number)).toEqual(parts)
  })

  test.each(['HB/27-29/0001', 'HB/27-28/001', 'hb/27-28/0001', 'HB-27-28-0001', ''])(
    '%j is none',
    (number) => {
      expect(partsOfNumber(number)).toBeUndefined()
    },
  )
})

test.each(['27AAPFU0939F1ZV', ' 27 aapfu 0939f-1zv ', ''])('%j is a GSTIN, or none', (text) => {
  expect(gstin.safeParse(text).success).toBe(true)
})

test.each(['27AAPFU0939F1ZW', '27AAPFU0993F1ZV', '27AAPFU0939F1Z', 'AA27PFU0939F1ZV'])(
  '%j is no GSTIN',
  (text) => {
    expect(gstin.safeParse(text).success).toBe(false)
  },
)
