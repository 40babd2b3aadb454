import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { aPage } from '../parts/page-for-tests'
import { lateUndoWords, standingWords } from './page-words'

test.each([
  ['2027-06-09', 'Arrives on 10 Jun 2027'],
  ['2027-06-10', 'Arrives today, D1'],
  ['2027-06-11', 'Expected since 10 Jun 2027'],
  ['2027-06-12', 'Never checked in, booked to 12 Jun 2027'],
])('on %s guests who have not checked in: %s', (today, words) => {
  expect(standingWords(aPage({ today: asCalendarDate(today) }))).toBe(words)
})

test('before a no-show of an earlier day is undone, the desk reads from when the stay may begin', () => {
  expect(lateUndoWords(aPage())).toBeUndefined()
  expect(lateUndoWords(aPage({ today: asCalendarDate('2027-06-11') }))).toContain(
    'it begins today, 11 Jun 2027, and only its nights from today on are charged. What they have paid counts',
  )
})
