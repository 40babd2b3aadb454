import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import type { DayLine } from '#shared/desk/day-close'
import { differenceWords, totalOf, whyNotClosable } from './day-words'

test('the counted cash is compared with what was received', () => {
  expect(totalOf({ cash: 450_000, upi: 120_000, card: 0, bank: -20_000 })).toBe(550_000)
  expect(differenceWords(445_000, 450_000)).toBe('₹50 less than received')
  expect(differenceWords(450_050, 450_000)).toBe('₹0.50 more than received')
  expect(differenceWords(450_000, 450_000)).toBe('as much as received')
})

test('days close in order, with money on them, and never ahead', () => {
  const date = asCalendarDate('2027-06-10')
  const line: DayLine = {
    id: '1',
    at: '2027-06-10T12:00:00+05:30',
    bookingId: null,
    name: 'Asha Rawat',
    kind: 'payment',
    amount: 100,
    method: 'cash',
    by: 'desk@hotel.example',
  }
  const day = { date, closed: null, lines: [line], mustClose: date }
  expect(whyNotClosable(day, '2027-06-10')).toBeUndefined()
  expect(whyNotClosable(day, '2027-06-09')).toBe('toCome')
  for (const lines of [[line], []])
    expect(whyNotClosable({ ...day, lines, mustClose: asCalendarDate('2027-06-08') }, '2027-06-10')).toBe(
      'earlierFirst',
    )
  expect(whyNotClosable({ ...day, lines: [], mustClose: null }, '2027-06-10')).toBe('nothing')
})
