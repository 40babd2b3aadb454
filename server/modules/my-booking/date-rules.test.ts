import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { dateChangeOf } from './date-rules'

const checkIn = asCalendarDate('2027-06-10')
const booking = { status: 'Confirmed' as const, checkIn, guestChanges: 0, isErased: false }

test.each([
  [{}, '2027-06-07', 1, 1, null],
  [{}, '2027-06-08', 1, 0, /until 3 days before check-in, which was 7 Jun 2027\..*please call us/],
  [{ guestChanges: 1 }, '2027-06-01', 1, 0, /changed your dates once\..*please call us/],
  [{ guestChanges: 1 }, '2027-06-01', 3, 2, null],
  [{ guestChanges: 2 }, '2027-06-01', 2, 0, /changed your dates 2 times\./],
  [{}, '2027-06-01', 0, 0, /^To change your dates, please call us: \+91 98765 43210\.$/],
  [{ status: 'Cancelled' as const }, '2027-06-01', 1, 0, /cancelled/],
  [{ isErased: true }, '2027-06-01', 1, 0, /erased/],
])('a booking %o on %s with %i changes in all can be changed %i times', (over, today, most, left, why) => {
  const { allowed, until, ...rest } = dateChangeOf({ ...booking, ...over }, asCalendarDate(today), {
    guestDateChanges: most,
    phones: ['+91 98765 43210'],
  })
  expect({ allowed, until }).toEqual({ allowed: why === null, until: '2027-06-07' })
  expect(rest).toEqual({ left, why: why === null ? null : expect.stringMatching(why) })
})
