import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { aPage } from '../parts/page-for-tests'
import { standingWords } from './page-words'

test.each([
  ['2027-06-09', 'Arrives on 10 Jun 2027'],
  ['2027-06-10', 'Arrives today, D1'],
  ['2027-06-11', 'Expected since 10 Jun 2027'],
  ['2027-06-12', 'Never checked in, booked to 12 Jun 2027'],
])('on %s guests who have not checked in: %s', (today, words) => {
  expect(standingWords(aPage({ today: asCalendarDate(today) }))).toBe(words)
})
