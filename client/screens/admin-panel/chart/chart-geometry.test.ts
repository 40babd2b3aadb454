import { expect, test } from 'vitest'
import { asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import {
  bandsOf,
  barsOf,
  cellsOf,
  columnOf,
  lanesOf,
  mondayOf,
  monthBands,
  monthsAround,
  nightAt,
  nightsThatFit,
  rangeBetween,
  valuesOn,
} from './chart-geometry'

const june = (day: number): CalendarDate => asCalendarDate(`2027-06-${String(day).padStart(2, '0')}`)
const week = { from: june(7), nights: 7 }
const stay = (from: number, to: number) => ({ from: june(from), to: june(to) })

test('a night and its column are the same place, also across a month', () => {
  expect(columnOf(week, june(10))).toBe(3)
  expect(columnOf(week, june(5))).toBe(-2)
  expect(nightAt({ from: june(28), nights: 7 }, 4)).toBe('2027-07-02')
})

test('a stay is a bar over its nights, without its check-out; what is off the screen is cut', () => {
  expect(barsOf([stay(12, 16), stay(7, 9), stay(1, 7), stay(14, 15), stay(5, 8)], week)).toEqual([
    { stay: stay(5, 8), start: 0, end: 1, isCutBefore: true, isCutAfter: false },
    { stay: stay(7, 9), start: 0, end: 2, isCutBefore: false, isCutAfter: false },
    { stay: stay(12, 16), start: 5, end: 7, isCutBefore: false, isCutAfter: true },
  ])
})

test('who waits for the same nights stands in rows of their own', () => {
  const lanes = lanesOf([stay(7, 9), stay(8, 10), stay(9, 11)], week)
  expect(lanes.map((lane) => lane.map(({ start, end }) => [start, end]))).toEqual([
    [
      [0, 2],
      [2, 4],
    ],
    [[1, 3]],
  ])
})

test('between its stays a row has a cell for each night', () => {
  const cells = cellsOf(barsOf([stay(8, 10), stay(12, 20)], week), 7)
  expect(cells.map(({ start, end, stay }) => [start, end, stay !== undefined])).toEqual([
    [0, 1, false],
    [1, 3, true],
    [3, 4, false],
    [4, 5, false],
    [5, 7, true],
  ])
})

test('neighbouring nights of one price are one band', () => {
  expect(bandsOf([3200, 3200, 2500])).toEqual([
    { start: 0, end: 2, value: 3200 },
    { start: 2, end: 3, value: 2500 },
  ])
})

test('nights that were not loaded have no value', () => {
  expect(valuesOn({ from: june(8), nights: 3 }, june(7), [1, 2, 3])).toEqual([2, 3, undefined])
  expect(valuesOn({ from: june(6), nights: 2 }, june(7), [1, 2, 3])).toEqual([undefined, 1])
})

test.each([
  [2, 4, { start: 2, end: 5 }],
  [2, 0, { start: 1, end: 3 }],
  [2, 2, { start: 2, end: 3 }],
  [2, 6, { start: 2, end: 5 }],
])('nights chosen from column %i to %i end before the first that is taken', (anchor, focus, range) => {
  const isEmpty = (column: number) => column > 0 && column < 5
  expect(rangeBetween(anchor, focus, isEmpty)).toEqual(range)
})

test('whole months are asked for, so that a step of a week is loaded already', () => {
  expect(monthsAround({ from: june(7), nights: 31 })).toEqual({ from: '2027-06-01', to: '2027-08-01' })
  expect(monthsAround({ from: june(1), nights: 7 })).toEqual({ from: '2027-06-01', to: '2027-07-01' })
  expect(monthsAround({ from: asCalendarDate('2027-12-28'), nights: 7 })).toEqual({
    from: '2027-12-01',
    to: '2028-02-01',
  })
  expect(monthBands({ from: june(28), nights: 7 })).toEqual([
    { start: 0, end: 3, value: '2027-06' },
    { start: 3, end: 7, value: '2027-07' },
  ])
})

test('a week begins on Monday', () => {
  expect([june(7), june(10), june(13)].map(mondayOf)).toEqual([june(7), june(7), june(7)])
  expect(mondayOf(asCalendarDate('1999-12-31'))).toBe('1999-12-27')
})

test('as many nights are shown as fit: a month, three weeks, two, and a week on a phone', () => {
  expect([1116, 880, 800, 650, 308].map(nightsThatFit)).toEqual([31, 31, 21, 14, 7])
})
