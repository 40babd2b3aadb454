import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { readEvents } from './read-events'

const range = { from: asCalendarDate('2027-06-01'), to: asCalendarDate('2029-01-01') }

const calendarOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const eventOf = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a@b.example', ...lines, 'END:VEVENT']
const nights = (...lines: string[]) =>
  readEvents(calendarOf(...eventOf(...lines)), range).events.map(({ from, to }) => `${from} ${to}`)

const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Over There',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0800',
  'TZOFFSETTO:-0800',
  'END:STANDARD',
  'END:VTIMEZONE',
]

test.each([
  ['whole days', ['DTSTART;VALUE=DATE:20270610', 'DTEND;VALUE=DATE:20270612'], ['2027-06-10 2027-06-12']],
  ['a day without an end', ['DTSTART;VALUE=DATE:20270610'], ['2027-06-10 2027-06-11']],
  ['a duration', ['DTSTART;VALUE=DATE:20270610', 'DURATION:P3D'], ['2027-06-10 2027-06-13']],
  ['midnights in UTC', ['DTSTART:20270610T000000Z', 'DTEND:20270612T000000Z'], ['2027-06-10 2027-06-12']],
  [
    'midnights in the zone of another country',
    ['DTSTART;TZID=Pacific/Auckland:20270610T000000', 'DTEND;TZID=Pacific/Auckland:20270612T000000'],
    ['2027-06-10 2027-06-12'],
  ],
  ['floating times', ['DTSTART:20270610T140000', 'DTEND:20270612T110000'], ['2027-06-10 2027-06-12']],
  ['to the last minute', ['DTSTART:20270610T000000', 'DTEND:20270611T235959'], ['2027-06-10 2027-06-12']],
  [
    'UTC by the hotel’s date',
    ['DTSTART:20270610T190000Z', 'DTEND:20270612T050000Z'],
    ['2027-06-11 2027-06-12'],
  ],
  [
    'an IANA zone that the file does not explain',
    ['DTSTART;TZID=America/New_York:20270610T180000', 'DTEND;TZID=America/New_York:20270612T100000'],
    ['2027-06-11 2027-06-12'],
  ],
  [
    'a zone that nobody knows',
    ['DTSTART;TZID=Somewhere:20270610T140000', 'DTEND;TZID=Somewhere:20270611T110000'],
    ['2027-06-10 2027-06-11'],
  ],
  ['an hour', ['DTSTART:20270610T100000', 'DTEND:20270610T110000'], ['2027-06-10 2027-06-11']],
  ['cancelled ones', ['STATUS:CANCELLED', 'DTSTART;VALUE=DATE:20270610', 'DTEND;VALUE=DATE:20270612'], []],
  ['past ones', ['DTSTART;VALUE=DATE:20270510', 'DTEND;VALUE=DATE:20270601'], []],
  ['ones in the far future', ['DTSTART;VALUE=DATE:20310510', 'DTEND;VALUE=DATE:20310601'], []],
  [
    'repeated ones, without their exceptions',
    [
      'DTSTART;VALUE=DATE:20270604',
      'DTEND;VALUE=DATE:20270606',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'EXDATE;VALUE=DATE:20270611',
    ],
    ['2027-06-04 2027-06-06', '2027-06-18 2027-06-20'],
  ],
])('reads %s', (_, lines, expected) => {
  expect(nights(...lines)).toEqual(expected)
})

test('a zone that comes with the calendar counts, and a moved repeat stands where it was moved to', () => {
  const inZone = calendarOf(
    ...zone,
    ...eventOf('DTSTART;TZID=Over There:20270610T140000', 'DTEND;TZID=Over There:20270612T090000'),
  )
  expect(readEvents(inZone, range).events).toEqual([
    { uid: 'a@b.example', from: '2027-06-11', to: '2027-06-12' },
  ])
  const moved = calendarOf(
    ...eventOf('DTSTART;VALUE=DATE:20270604', 'DTEND;VALUE=DATE:20270605', 'RRULE:FREQ=WEEKLY;COUNT=2'),
    ...eventOf(
      'RECURRENCE-ID;VALUE=DATE:20270611',
      'DTSTART;VALUE=DATE:20270701',
      'DTEND;VALUE=DATE:20270702',
    ),
  )
  expect(readEvents(moved, range).events.map(({ from }) => from)).toEqual(['2027-06-04', '2027-07-01'])
})

test('an event that cannot be understood is left out, which is said; an endless one is bounded', () => {
  const read = readEvents(
    calendarOf(
      ...eventOf('DTSTART;VALUE=DATE:20270610', 'DTEND;VALUE=DATE:20270601'),
      ...eventOf('DTSTART;VALUE=DATE:20270610', 'RRULE:FREQ=SECONDLY'),
      ...eventOf('DTSTART;VALUE=DATE:20270610', 'DTEND;VALUE=DATE:20270612'),
    ),
    range,
  )
  expect(read).toMatchObject({ isComplete: false, hasEvents: true, events: [{ from: '2027-06-10' }] })
  expect(nights('DTSTART;VALUE=DATE:20000101', 'RRULE:FREQ=DAILY')).toHaveLength(580)
  const endless = calendarOf(...eventOf('DTSTART;VALUE=DATE:19700101', 'RRULE:FREQ=DAILY'))
  expect(readEvents(endless, range)).toMatchObject({ isComplete: false, events: [] })
})

test('a calendar that would keep the server busy is given up, in words', () => {
  const busy = calendarOf(...eventOf('DTSTART;VALUE=DATE:20270610', 'DURATION:P99999999999D'))
  expect(() => readEvents(busy, range, 50)).toThrow('It takes too long to understand.')
})

test.each([
  ['', 'It sent nothing.'],
  [' \n<!DOCTYPE html><html></html>', 'It sent a web page instead of a calendar.'],
  ['{"error": 1}', 'What it sent is no calendar.'],
  ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n', 'The calendar is damaged.'],
  ['BEGIN:VCALENDAR\nnothing of use\nEND:VCALENDAR', 'The calendar is damaged.'],
])('refuses %j in words', (text, words) => {
  expect(() => readEvents(text, range)).toThrow(words)
})

test('a byte order mark, folded lines, a thousand events and none at all are read', () => {
  expect(readEvents(`\uFEFF${calendarOf()}`, range)).toEqual({
    kind: 'read',
    events: [],
    isComplete: true,
    hasEvents: false,
  })
  const many = Array.from({ length: 1000 }, (_, at) =>
    eventOf(
      `SUMMARY:Booked ${at}`,
      ' by somebody',
      'DTSTART;VALUE=DATE:20270610',
      'DTEND;VALUE=DATE:20270612',
    ),
  )
  expect(readEvents(calendarOf(...many.flat()), range).events).toHaveLength(1000)
})
