import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { addDays, asCalendarDate, daysBetween, isCalendarDate } from './calendar-date'

const days = fc.integer({ min: 0, max: 3_600_000 })
const dayOf = (number: number) => Temporal.PlainDate.from('0000-01-01').add({ days: number })
const dateOf = (number: number) => asCalendarDate(dayOf(number).toString())

test('counting days agrees with the calendar library over ten thousand years', () => {
  fc.assert(
    fc.property(days, days, (from, to) => {
      expect(daysBetween(dateOf(from), dateOf(to))).toBe(to - from)
      expect(addDays(dateOf(from), to - from)).toBe(dayOf(to).toString())
    }),
  )
})

test.each([
  '2027-02-29',
  '1900-02-29',
  '2027-04-31',
  '2027-13-01',
  '2027-00-10',
  '2027-06-00',
  '27-06-10',
  '',
])('%j is not a date', (text) => expect(isCalendarDate(text)).toBe(false))

test.each(['2028-02-29', '2000-02-29', '2027-12-31', '0000-02-29'])('%j is a date', (text) =>
  expect(isCalendarDate(text)).toBe(true),
)
