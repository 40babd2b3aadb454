import { describe, expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import { choiceWords, dayWords, monthsInWords, periodWords, underDay } from './calendar-words'
import { dayFace } from './day-face'
import { nightsByDate } from './nights'
import { june, summerNights, yatra } from './nights-for-tests'
import { choiceOf } from './stay-choice'

const facts = summerNights([15])
const rates = { nightlyRate: asRupees(2500), periods: [yatra] }
const said = (checkIn: string, checkOut: string, rooms = 1) => ({
  choice: choiceOf({ checkIn, checkOut }, facts),
  facts,
  rooms,
})

describe('the sentence about the two dates', () => {
  test.each([
    ['', '', 1, 'Choose the day you arrive.'],
    [june(10), '', 1, 'You arrive on 10 Jun 2027. Choose the day you leave.'],
    ['', june(12), 1, 'You leave on 12 Jun 2027. Choose the day you arrive.'],
    [june(10), june(12), 1, '10 Jun to 12 Jun 2027, 2 nights, ₹5,000.'],
    [june(10), june(14), 2, '10 Jun to 14 Jun 2027, 4 nights, 2 rooms, ₹22,800.'],
    [june(13), june(14), 1, '13 Jun to 14 Jun 2027: at least 2 nights from 13 Jun.'],
    [june(13), june(17), 1, '13 Jun to 17 Jun 2027: the night of 15 Jun is full.'],
    [june(15), '', 1, 'The night of 15 Jun is full. Choose another day.'],
  ])('%s to %s', (checkIn, checkOut, rooms, sentence) => {
    expect(choiceWords(said(checkIn, checkOut, rooms))).toBe(sentence)
  })

  test('says that a full night may come free while others pay', () => {
    expect(choiceWords({ ...said(june(13), june(17)), waits: true })).toBe(
      '13 Jun to 17 Jun 2027, 4 nights, ₹12,800. Full for now, while others pay: you can wait in line.',
    )
  })
})

describe('a screen reader hears the date, the price and the state of a day, and what a press does', () => {
  test.each([
    ['', '', 10, 'Thursday, 10 Jun 2027, ₹2,500'],
    ['', '', 13, 'Sunday, 13 Jun 2027, ₹3,200, Yatra weeks, at least 2 nights'],
    ['', '', 15, 'Tuesday, 15 Jun 2027, full, Yatra weeks'],
    ['', '', 30, 'Wednesday, 30 Jun 2027, the hotel closes'],
    ['', '', 4, 'Friday, 4 Jun 2027, can no longer be booked'],
    [june(13), '', 13, 'Sunday, 13 Jun 2027, ₹3,200, Yatra weeks, you arrive'],
    [june(13), '', 15, 'Tuesday, 15 Jun 2027, full, Yatra weeks, leave after 2 nights, ₹6,400'],
    [june(13), '', 21, 'Monday, 21 Jun 2027, ₹2,500, not possible: the night of 15 Jun is full'],
    [june(10), june(12), 12, 'Saturday, 12 Jun 2027, ₹3,200, Yatra weeks, at least 2 nights, you leave'],
  ])('%s to %s: %i June', (checkIn, checkOut, day, words) => {
    expect(dayWords(june(day), said(checkIn, checkOut), day > 11 && day < 21 ? yatra : undefined)).toBe(words)
  })

  test('where fewer rooms are free than are asked for, it says how many', () => {
    const few = { ...said('', '', 3), facts: summerNights([], 1) }
    expect(dayWords(june(10), few)).toBe('Thursday, 10 Jun 2027, ₹2,500, 1 room free')
  })
})

test('what stands under a day fits there', () => {
  const dear = (amount: number) => ({
    ...facts,
    nights: nightsByDate([
      { date: june(6), open: true, available: 1, amount: asRupees(amount), minNights: 1 },
    ]),
  })
  expect([2500, 12_500, 100_000].map((amount) => underDay(june(6), dear(amount)))).toEqual([
    ...['2,500', '12,500', '1 lakh'],
  ])
  expect([15, 30].map((day) => underDay(june(day), facts))).toEqual(['full', ''])
})

test('a full night is struck, but not where it is the check-out or can be', () => {
  const face = (checkIn: string, checkOut: string, day: number) =>
    dayFace(june(day), { ...said(checkIn, checkOut), rates, at: june(12) })
  expect(face('', '', 15)).toMatchObject({ isStruck: true, isOff: true, isMarked: true, part: undefined })
  expect(face(june(13), '', 15)).toMatchObject({ isStruck: false, isOff: false })
  expect(face(june(13), june(15), 15)).toMatchObject({ isStruck: false, part: 'end' })
  expect(face(june(13), june(15), 14)).toMatchObject({ part: 'middle' })
  expect([10, 11, 12, 14].map((day) => face(june(10), '', day).part)).toEqual([
    ...['start', 'preview', 'preview', undefined],
  ])
  expect(face('', '', 10).isMarked).toBe(false)
})

test('a period says when it is, and how it differs', () => {
  expect(periodWords(yatra, rates)).toEqual({
    when: 'Yatra weeks, 12 to 20 Jun',
    what: 'a higher price, and at least 2 nights',
  })
  expect(
    periodWords({ ...yatra, name: null, to: june(31), amount: asRupees(2000), minNights: 1 }, rates),
  ).toEqual({ when: '12 Jun to 1 Jul', what: 'a lower price' })
})

test('a month with room has its year only where two seasons are on sale', () => {
  const [first, next] = [june(1), asCalendarDate('2028-06-01')].map((month) => ({ month, nights: 1 }))
  const words = (...months: (typeof first)[]) =>
    monthsInWords(months.flatMap((month) => month ?? [])).map(({ words }) => words)
  expect(words(first)).toEqual(['June, 1 night with room'])
  expect(words(first, next)).toEqual(['June 2027, 1 night with room', 'June 2028, 1 night with room'])
})
