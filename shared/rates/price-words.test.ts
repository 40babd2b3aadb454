import { describe, expect, test } from 'vitest'
import { totalOf } from '../booking/quote'
import { asRupees } from '../money/rupees'
import { linesBehind, priceLineWords } from './price-words'

const amounts = (...of: number[]) => of.map(asRupees)

describe('the prices of a stay in words', () => {
  test.each([
    ['one price', amounts(2500, 2500), 1, ['2 nights × ₹2,500']],
    ['a border', amounts(2500, 2500, 3200), 1, ['2 nights × ₹2,500', '1 night × ₹3,200']],
    ['there and back', amounts(2500, 3200, 2500), 1, Array(3).fill(expect.stringMatching(/^1 night × /))],
    ['two rooms', amounts(5000, 6400), 2, ['1 night × 2 rooms × ₹2,500', '1 night × 2 rooms × ₹3,200']],
    [
      'a price of the desk',
      amounts(5667, 5667, 6400),
      2,
      ['2 nights × ₹5,667 for 2 rooms', '1 night × 2 rooms × ₹3,200'],
    ],
  ])('of %s', (_, nights, rooms, words) => expect(priceLineWords(nights, rooms)).toEqual(words))

  test('stand behind a total only when the nights differ, and add up to it', () => {
    expect(linesBehind(amounts(5000, 5000), 2)).toEqual([])
    expect(linesBehind([], 1)).toEqual([])
    const differing = amounts(5000, 5000, 5667, 6400)
    const lines = linesBehind(differing, 2)
    expect(lines.map(({ amount }) => amount)).toEqual([10_000, 5667, 6400])
    expect(totalOf(lines.map(({ amount }) => amount))).toBe(totalOf(differing))
  })
})
