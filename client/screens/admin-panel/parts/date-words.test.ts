import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { dayForPeople, shortDate, shortDay } from './date-words'

test.each([
  ['2027-06-10', 'Thursday, 10 Jun 2027', '10 Jun', 'Thu 10 Jun'],
  ['2024-02-29', 'Thursday, 29 Feb 2024', '29 Feb', 'Thu 29 Feb'],
  ['2028-01-01', 'Saturday, 1 Jan 2028', '1 Jan', 'Sat 1 Jan'],
])('%s has its weekday', (date, long, short, day) => {
  const given = asCalendarDate(date)
  expect([dayForPeople(given), shortDate(given), shortDay(given)]).toEqual([long, short, day])
})
