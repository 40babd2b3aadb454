import { expect, test } from 'vitest'
import { asRupees } from '../money/rupees'
import { isUnusualRate } from './unusual-rate'

test.each([
  [250, true],
  [1249, true],
  [1250, false],
  [2500, false],
  [5000, false],
  [5001, true],
  [25_000, true],
])('a change from 2,500 to %i needs a second confirmation: %s', (amount, isAsked) => {
  expect(isUnusualRate(asRupees(2500), amount)).toBe(isAsked)
})
