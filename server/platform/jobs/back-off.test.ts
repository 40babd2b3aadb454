import { expect, test } from 'vitest'
import { backOff, nextStep } from './lease'

const attempts = [0, 1, 2, 3, 4, 100]

test('the pause grows with the number of attempts, and the last one repeats', () => {
  expect(attempts.map((count) => backOff(count, [2, 4, 8]))).toEqual([2, 2, 4, 8, 8, 8])
})

test('where attempts end, no pause is given after the last step', () => {
  expect(attempts.map((count) => nextStep(count, [2, 4, 8]))).toEqual([2, 2, 4, 8, undefined, undefined])
})
