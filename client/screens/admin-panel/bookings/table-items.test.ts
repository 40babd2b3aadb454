import { expect, test } from 'vitest'
import type { BookingLine } from '#shared/admin/booking-line'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { sortedLines, tableItems } from './table-items'

const line = (name: string, checkIn: string, due: number, source: 'web' | 'desk' = 'web'): BookingLine => ({
  id: name,
  status: 'Confirmed',
  name,
  group: '',
  type: 'Double Bed',
  rooms: 1,
  checkIn: asCalendarDate(checkIn),
  checkOut: asCalendarDate('2027-06-30'),
  guests: 2,
  paid: asPaise(0),
  due: asPaise(due),
  source,
})
const lines = [
  line('Mohan', '2027-06-14', 0),
  line('asha', '2027-06-10', 500, 'desk'),
  line('Bina', '2027-06-10', 900),
]
const names = (wanted: Parameters<typeof sortedLines>[1]) =>
  sortedLines(lines, wanted).map(({ name }) => name)

test('bookings are sorted by any column either way, and filtered', () => {
  expect(names({})).toEqual(['asha', 'Bina', 'Mohan'])
  expect(names({ sort: 'name' })).toEqual(['asha', 'Bina', 'Mohan'])
  expect(names({ sort: 'due', down: true })).toEqual(['Bina', 'asha', 'Mohan'])
  expect(names({ due: true })).toEqual(['asha', 'Bina'])
  expect(names({ channel: 'desk' })).toEqual(['asha'])
})

test('a heading stands above each check-in date, and the card below the opened booking', () => {
  const kinds = (sort: 'checkIn' | 'due', opened?: string) =>
    tableItems(sortedLines(lines, { sort }), sort === 'checkIn', opened).map(({ kind }) => kind)
  expect(kinds('checkIn', 'Bina')).toEqual(['heading', 'line', 'line', 'card', 'heading', 'line'])
  expect(kinds('due')).toEqual(['line', 'line', 'line'])
})
