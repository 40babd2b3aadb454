import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, asCalendarDate, dateForPeople, datesFrom, daysBetween } from './calendar-date'
import { calendarDate, panelDate } from './calendar-date-schema'

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((instant) => asCalendarDate(instant.toISOString().slice(0, 10)))

describe('a date', () => {
  test.each(['2027-06-10', '2028-02-29', '2027-12-31', '2027-01-01'])('%s is accepted', (text) => {
    expect(calendarDate.parse(text)).toBe(text)
  })

  test.each([
    '2027-02-29',
    '2027-06-31',
    '2027-13-01',
    '2027-00-10',
    '2027-06-00',
    '2027-6-10',
    '27-06-10',
    '10-06-2027',
    '2027/06/10',
    '20270610',
    '2027-06-10T00:00:00Z',
    ' 2027-06-10',
    '2027-06-10\n',
    '+002027-06-10',
    '२०२७-०६-१०',
    '',
    undefined,
    null,
    20270610,
    ['2027-06-10'],
  ])('%j is refused, and the message says how to write a date', (value) => {
    const parsed = calendarDate.safeParse(value)
    expect(parsed.success).toBe(false)
    if (typeof value === 'string') {
      expect(parsed.error?.issues[0]?.message).toBe('Give dates as YYYY-MM-DD, for example 2027-06-10.')
    }
  })
})

test('days are added over the ends of months and years', () => {
  expect(addDays(asCalendarDate('2027-06-30'), 1)).toBe('2027-07-01')
  expect(addDays(asCalendarDate('2027-12-31'), 1)).toBe('2028-01-01')
  expect(addDays(asCalendarDate('2028-03-01'), -1)).toBe('2028-02-29')
})

test('a stay over a change of clocks in another zone has whole nights', () => {
  expect(daysBetween(asCalendarDate('2027-03-13'), asCalendarDate('2027-03-15'))).toBe(2)
  expect(daysBetween(asCalendarDate('2027-09-25'), asCalendarDate('2027-09-27'))).toBe(2)
})

test('the nights of a stay are the days before check-out', () => {
  expect(datesFrom(asCalendarDate('2027-06-01'), asCalendarDate('2027-06-03'))).toEqual([
    '2027-06-01',
    '2027-06-02',
  ])
  expect(datesFrom(asCalendarDate('2027-06-03'), asCalendarDate('2027-06-03'))).toEqual([])
  expect(datesFrom(asCalendarDate('2027-06-03'), asCalendarDate('2027-06-01'))).toEqual([])
})

test('people read 10 Jun 2027, without a leading zero', () => {
  expect(dateForPeople(asCalendarDate('2027-06-10'))).toBe('10 Jun 2027')
  expect(dateForPeople(asCalendarDate('2027-09-01'))).toBe('1 Sep 2027')
})

test('adding and counting days undo each other, and dates sort as text', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -1000, max: 1000 }), (from, days) => {
      const to = addDays(from, days)
      expect(daysBetween(from, to)).toBe(days)
      expect(addDays(to, -days)).toBe(from)
      expect(to > from).toBe(days > 0)
      expect(datesFrom(from, to)).toHaveLength(Math.max(0, days))
    }),
  )
})

test('a year that is half typed is no date for the panel', () => {
  for (const typed of ['0002-06-10', '0202-06-10', '9999-12-31'])
    expect(panelDate.safeParse(typed).error?.issues[0]?.message).toBe(
      'Give a date of the years 1900 to 2999.',
    )
  expect(panelDate.parse('1931-02-28')).toBe('1931-02-28')
})
