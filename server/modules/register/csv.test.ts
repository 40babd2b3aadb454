import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import type { RegisterEntry } from '#shared/desk/register'
import { registerCsv } from './csv'

const entry: RegisterEntry = {
  ...{ bookingId: 'b', position: 1, version: 1, name: 'Asha "Ash" Rawat', age: 34, nationality: 'Indian' },
  ...{ document: 'aadhaar', number: '234123412346', address: '=HYPERLINK("x")', form: null, rooms: 'D1' },
  ...{ day: asCalendarDate('2027-06-10'), arrivedAt: '2027-06-11T01:05:00+05:30', leftAt: null },
  ...{ checkOut: asCalendarDate('2027-06-12'), sentAt: null, sentBy: null, missing: [] },
  ...{ mobileNumber: '', hasBooking: true },
}
const cellsOf = (entries: RegisterEntry[]) =>
  registerCsv(entries)
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.slice(1, -1).split('","'))

test('the file begins with a byte order mark, and has one quoted line for each guest', () => {
  const csv = registerCsv([entry, entry])
  expect(csv.startsWith('\uFEFF"Arrived","Left"')).toBe(true)
  expect(csv.split('\r\n')).toHaveLength(4)
  expect(csv).toContain('"Asha ""Ash"" Rawat","34","Indian","Aadhaar","2341 2341 2346"')
  expect(csv).toContain('"11 Jun 2027, 01:05","","12 Jun 2027","D1"')
})

test('no cell is read as a formula', () => {
  for (const address of ['=1+1', '+91 1', '-1', '@SUM(A1)', ' =1', '\t=1', '|cmd'])
    expect(cellsOf([{ ...entry, address }])[0]?.[9]).toBe(`'${address}`)
})
