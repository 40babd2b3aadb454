import { expect, test } from 'vitest'
import { asCalendarDate } from './calendar-date'
import { spanForPeople, weekdayOf } from './spans'

test.each([
  ['2027-06-09', '2027-06-09', '9 Jun'],
  ['2027-06-19', '2027-06-20', '19 and 20 Jun'],
  ['2027-05-20', '2027-05-24', '20 to 24 May'],
  ['2027-05-30', '2027-06-08', '30 May to 8 Jun'],
  ['2027-05-31', '2027-06-01', '31 May and 1 Jun'],
  ['2027-12-30', '2028-01-02', '30 Dec 2027 to 2 Jan 2028'],
])('the days from %s to %s are %s', (first, last, words) => {
  expect(spanForPeople(asCalendarDate(first), asCalendarDate(last))).toBe(words)
})

test('every day has its day of the week', () => {
  expect(weekdayOf(asCalendarDate('2027-06-19'))).toBe('Saturday')
  expect(weekdayOf(asCalendarDate('2027-06-22'))).toBe('Tuesday')
})
