import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { confirmedBookingMail } from './booking-mails'
import { confirmedForTests } from './bookings-for-tests'
import { stayCalendar } from './stay-calendar'

const entry = {
  orderId: 'order_SBX00000000001',
  host: 'hotel.example',
  writtenAt: new Date('2027-03-01T06:30:00.500Z'),
  checkIn: asCalendarDate('2027-06-10'),
  checkOut: asCalendarDate('2027-06-12'),
  summary: 'Hotel: Double Bed',
  location: 'Hotel, Upper Village',
}
const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '')

test('the file is a valid iCalendar event over the whole days of the stay', () => {
  expect(stayCalendar(entry).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hotel bookings//Stay//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    expect.stringMatching(/^UID:[0-9a-f]{32}@hotel\.example$/),
    'DTSTAMP:20270301T063000Z',
    'DTSTART;VALUE=DATE:20270610',
    'DTEND;VALUE=DATE:20270612',
    'SUMMARY:Hotel: Double Bed',
    'LOCATION:Hotel\\, Upper Village',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a booking keeps its UID whenever the file is written, and no other booking has it', () => {
  const uidOf = (calendar: string) => unfolded(calendar).match(/^UID:(.*)$/m)?.[1]
  const first = uidOf(stayCalendar(entry))
  expect(uidOf(stayCalendar({ ...entry, writtenAt: new Date('2027-04-01T00:00:00Z') }))).toBe(first)
  expect(uidOf(stayCalendar({ ...entry, orderId: 'order_SBX00000000002' }))).not.toBe(first)
})

test('lines of Devanagari are folded by bytes, and no character is cut', () => {
  const summary = 'होटल ब्रह्मकमल, ऊपरी गाँव; चमोली '.repeat(6).trim()
  const calendar = stayCalendar({ ...entry, summary })
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(unfolded(calendar)).toContain(`SUMMARY:${summary.replace(/[,;]/g, '\\$&')}\r\n`)
})

test('no text can start a line of its own', () => {
  const calendar = stayCalendar({
    ...entry,
    summary: 'x\r\nATTENDEE:mailto:victim@example.com',
    location: 'a\\nb',
  })
  expect(calendar).not.toMatch(/^ATTENDEE/m)
  expect(calendar).toContain('LOCATION:a\\\\nb')
})

test('the attached file does not contain the order id, which could cancel the booking', () => {
  const { attachments } = confirmedBookingMail(confirmedForTests())
  expect(attachments).toHaveLength(1)
  expect(attachments[0]).toMatchObject({
    filename: 'stay.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  })
  const calendar = unfolded(Buffer.from(attachments[0]?.content ?? '', 'base64').toString())
  expect(calendar).toContain('SUMMARY:Hotel Brahmakamal: Double Bed\\, 2 rooms')
  expect(calendar).not.toMatch(/order_|pay_|Aadhaar|कुँवर/)
})
