import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { nightsToAsk, priceChange, typesForStay } from './stay-prices'

const june = (day: number) => asCalendarDate(`2027-06-${day}`)
const answer = {
  from: june(18),
  to: june(24),
  free: { 'Double Bed': [0, 2, 1, 1, 2, 3], 'Triple Bed': [2, 2, 2, 3, 3, 2] },
  prices: {
    'Double Bed': [3200, 3200, 3200, 2500, 2500, 2500],
    'Triple Bed': [4300, 4300, 4300, 3500, 3500, 3500],
  },
  stay: [],
  warnings: { 'Double Bed': [], 'Triple Bed': [] },
}
const stay = { from: june(19), to: june(22) }

test('a stay has as many free rooms as its fullest night, and costs the sum of its nights', () => {
  expect(typesForStay(answer, stay)).toEqual([
    { type: 'Double Bed', free: 1, amount: 8900, prices: [3200, 3200, 2500] },
    { type: 'Triple Bed', free: 2, amount: 12100, prices: [4300, 4300, 3500] },
  ])
  expect(priceChange(answer, stay)).toBe('2027-06-21')
  expect(priceChange(answer, { from: june(21), to: june(23) })).toBeUndefined()
})

test('nothing is said of nights that were not asked for', () => {
  expect(typesForStay(answer, { from: june(19), to: june(25) })).toBeUndefined()
  expect(typesForStay(undefined, stay)).toBeUndefined()
})

test('fourteen nights around the check-in are asked for, and a long stay to its end', () => {
  expect(nightsToAsk(stay)).toEqual({ from: '2027-06-14', to: '2027-06-28' })
  expect(nightsToAsk({ from: june(19), to: asCalendarDate('2027-07-10') })).toEqual({
    from: '2027-06-14',
    to: '2027-07-10',
  })
})
