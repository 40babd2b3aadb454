import { expect, test } from 'vitest'
import { asCalendarDate } from '../calendar/calendar-date'
import { arrivesBy } from './tracked-refund'

test.each([
  ['2027-03-01', '2027-03-10'],
  ['2027-03-05', '2027-03-16'],
  ['2027-03-06', '2027-03-16'],
])('a refund of %s is expected by %s, seven working days later', (sent, by) => {
  expect(arrivesBy(asCalendarDate(sent))).toBe(by)
})
