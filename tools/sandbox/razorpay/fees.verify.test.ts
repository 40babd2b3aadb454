import { expect, test } from 'vitest'
import { feeOf } from './fees'

test.each([
  ['card', 1_000_000, 23_600, 3600],
  ['card', 500_000, 11_800, 1800],
  ['netbanking', 150_000, 3540, 540],
  ['wallet', 100, 2, 0],
  // 2 % = 2.5 paise, rounded half up to 3; 18 % of 3 = 0.54, rounded to 1.
  ['card', 125, 4, 1],
  ['card', 124, 2, 0],
  ['upi', 1_000_000, 0, 0],
] as const)('%s, %i paise: fee %i of which tax %i', (method, amount, fee, tax) => {
  expect(feeOf(method, amount)).toEqual({ fee, tax })
})
