import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from './money-schemas'
import { asPaise } from './paise'
import { asRupees, moneyForPeople, moneyToThePaisa, rupeeNumber, toPaise } from './rupees'

describe('paise', () => {
  test.each([0, 1, 99, 450000])('%d is an amount', (amount) => {
    expect(asPaise(amount)).toBe(amount)
  })

  test.each([
    -1,
    0.5,
    102408.99999999999,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    '100',
    null,
    undefined,
  ])('%j is not an amount', (amount) => {
    expect(paise.safeParse(amount).success).toBe(false)
  })
})

test('rupees are whole', () => {
  expect(() => asRupees(0.5)).toThrow()
  expect(() => asRupees(-1)).toThrow()
})

test('a rupee is a hundred paise, there and back', () => {
  expect(toPaise(asRupees(3600))).toBe(360000)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amount) => {
      expect(rupeeNumber(toPaise(asRupees(amount)))).toBe(amount)
    }),
  )
})

test('rupee numbers in answers have at most two decimals', () => {
  expect(rupeeNumber(asPaise(781120))).toBe(7811.2)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
      const number = rupeeNumber(asPaise(amount))
      expect(String(number)).toMatch(/^\d+(?:\.\d{1,2})?$/)
      expect(Math.round(number * 100)).toBe(amount)
    }),
  )
})

describe('people read', () => {
  test.each([
    [0, '₹0'],
    [5, '₹0.05'],
    [100, '₹1'],
    [750000, '₹7,500'],
    [781120, '₹7,811.20'],
    [10000000, '₹1,00,000'],
    [1234567890, '₹1,23,45,678.90'],
  ])('%d paise as %s', (amount, text) => {
    expect(moneyForPeople(asPaise(amount))).toBe(text)
  })
})

test('every amount is written as the platform’s own formatter writes it', () => {
  const platform = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e13 }), (amount) => {
      expect(moneyToThePaisa(asPaise(amount))).toBe(platform.format(amount / 100))
    }),
  )
})
