import { expect, test } from 'vitest'
import { moneyInField, typedPaise } from './typed-money'

test.each([
  ['₹2,560', 256_000],
  [' 2560 ', 256_000],
  ['Rs. 1,00,000', 10_000_000],
  ['40.5', 4050],
  ['0.05', 5],
  ['0', 0],
])('%j is read as %d paise', (text, paise) => {
  expect(typedPaise(text)).toBe(paise)
})

test.each(['', '₹', '-5', '1.234', '12a', '2,56', '1e3', '₹2 560'])('%j is no amount', (text) => {
  expect(typedPaise(text)).toBeUndefined()
})

test('a field begins with what is due, which is read back as the same amount', () => {
  for (const paise of [5, 100, 256_000, 781_120, 10_000_000])
    expect(typedPaise(moneyInField(paise))).toBe(paise)
  expect(moneyInField(0)).toBe('')
})
