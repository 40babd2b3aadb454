import { expect, test } from 'vitest'
import { asCalendarDate } from '../calendar/calendar-date'
import { saleAt, seasonOf } from '../calendar/season'
import { asRupees } from '../money/rupees'
import { shownRate } from './shown-rate'

const now = new Date('2027-03-01T12:00:00+05:30')
const shown = (from: string, to: string, amount: number, sale = saleAt(now)) => {
  const period = { from: asCalendarDate(from), to: asCalendarDate(to), amount: asRupees(amount) }
  return shownRate({ nightlyRate: asRupees(2500), periods: [{ ...period, minNights: 1, name: null }] }, sale)
}

test('the rate that is shown is the least of the nights on sale, and whether others cost more', () => {
  expect(shownRate({ nightlyRate: asRupees(2500), periods: [] }, saleAt(now))).toEqual({
    least: 2500,
    most: 2500,
  })
  expect(shown('2027-06-01', '2027-06-20', 3200)).toEqual({ least: 2500, most: 3200 })
  expect(shown('2027-10-11', '2027-10-11', 1900)).toEqual({ least: 1900, most: 2500 })
  expect(shown('2027-05-25', '2027-10-11', 2800)).toEqual({ least: 2800, most: 2800 })
  expect(shown('2027-10-12', '2028-03-01', 100), 'nights out of season').toEqual({ least: 2500, most: 2500 })
})

test('while nothing is on sale it is that of the next season, and the base rate without one', () => {
  const next = { ...seasonOf(2027, []), onSale: false }
  expect(shown('2027-06-01', '2027-06-20', 3200, { seasons: [], next })).toEqual({ least: 2500, most: 3200 })
  expect(shown('2027-06-01', '2027-06-20', 3200, { seasons: [], next: null })).toEqual({
    least: 2500,
    most: 2500,
  })
})
