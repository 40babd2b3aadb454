import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import type { Today, TodayRow } from '#shared/desk/today'
import { asPaise } from '#shared/money/paise'
import { aboutWords, figuresOf, freeWords, roomWords, stayWords, whereaboutsWords } from './today-words'

const date = asCalendarDate('2027-06-10')

const aRow = (over: Partial<TodayRow> = {}): TodayRow => ({
  bookingId: 'one',
  version: 1,
  name: 'Arvind Nautiyal',
  group: '',
  type: 'Double Bed',
  rooms: ['D1'],
  inUse: [],
  guests: 2,
  guestList: [],
  country: 'India',
  mobileNumber: '9876543210',
  checkIn: date,
  checkOut: asCalendarDate('2027-06-12'),
  total: asPaise(640_000),
  paid: asPaise(384_000),
  due: asPaise(256_000),
  credit: asPaise(0),
  balancedInGroup: asPaise(0),
  note: '',
  detailsMissing: false,
  checkedInAt: null,
  checkedOutAt: null,
  isCancelled: false,
  ...over,
})

const came = '2027-06-10T12:00:00+05:30'
const leaving = { checkIn: asCalendarDate('2027-06-07'), checkOut: date, checkedInAt: came }
const aDay = (over: Partial<Today>): Today => ({
  date,
  arriving: [],
  inHouse: [],
  leaving: [],
  owing: [],
  toGiveBack: [],
  alerts: [],
  free: [],
  tomorrow: { date: asCalendarDate('2027-06-11'), arriving: [], leaving: [], free: 7 },
  at: came,
  ...over,
})

const inNumbers = (day: Today) => figuresOf(day).map(({ count, name, about }) => `${count} ${name}: ${about}`)

test('the numbers count who is still to come and to leave, and in house who stays on, as the list does', () => {
  const day = aDay({
    arriving: [aRow(), aRow({ rooms: ['T3', 'T4'], guests: 4 }), aRow({ checkedInAt: came })],
    leaving: [
      aRow(leaving),
      aRow({ ...leaving, checkedOutAt: came }),
      aRow({ ...leaving, checkedInAt: null }),
    ],
    inHouse: [aRow({ checkedInAt: came, guests: 3 })],
    owing: [aRow()],
    free: [{ type: 'Triple Bed', rooms: 2, amount: 4300 }],
  })
  expect(inNumbers(day)).toEqual([
    '2 arriving: 3 rooms, ₹5,120 to take',
    '1 still to leave: 1 has left, 1 never came',
    '1 in house: 3 guests in 1 room',
    '1 owing: ₹2,560 due',
    '0 alerts: nothing to decide',
    '2 free tonight: 2 Triple at ₹4,300',
  ])
  expect(aboutWords('inHouse', day)).toBe('1 stays on tonight, 3 guests')
  expect(aboutWords('leaving', day)).toBe('1 still to leave, 1 has left, 1 never came')
  const before = { ...day, at: '2027-06-09T12:00:00+05:30' }
  expect(aboutWords('leaving', before)).toBe('2 still to leave, 1 has left')
})

test('an empty day says so', () => {
  expect(inNumbers(aDay({}))).toEqual([
    '0 arriving: nobody',
    '0 still to leave: nobody',
    '0 in house: nobody stays on',
    '0 owing: nothing due',
    '0 alerts: nothing to decide',
    '0 free tonight: every room is taken',
  ])
  expect(freeWords([{ type: 'Double Bed', rooms: 0, amount: 3200 }])).toBe('')
})

test('a row says where its nights are, and that a room is still in use', () => {
  const staying = aRow({ checkedInAt: came })
  expect(stayWords('arriving', aRow(), date)).toBe('2 nights, to 12 Jun')
  expect(stayWords('arriving', aRow(), asCalendarDate('2027-06-11'))).toBe('late since 10 Jun')
  expect(stayWords('leaving', aRow(leaving), date)).toBe('3 nights, from 7 Jun')
  expect(stayWords('inHouse', staying, date)).toBe('12 Jun, 2 more nights')
  expect(roomWords({ rooms: ['T1', 'T2'], inUse: ['T2'] })).toBe('T1, T2, in use')
})

test.each<[Partial<TodayRow>, string]>([
  [{ ...leaving }, 'D1, leaves today'],
  [{ checkedInAt: came }, 'D1, until 12 Jun'],
  [{ checkedInAt: came, checkOut: asCalendarDate('2027-06-09') }, 'D1, was to leave on 9 Jun'],
  [{}, 'D1, expected since 10 Jun'],
  [{ checkIn: asCalendarDate('2027-06-11') }, 'comes on 11 Jun'],
  [{ isCancelled: true }, 'cancelled, was to come on 10 Jun'],
  [{ checkOut: asCalendarDate('2027-06-08'), checkedOutAt: came, rooms: [] }, 'left on 8 Jun'],
  [{ checkOut: asCalendarDate('2027-06-08') }, 'never checked in, booked to 8 Jun'],
])('who owes or has a credit is found: %o', (over, words) => {
  expect(whereaboutsWords(aRow(over), date)).toBe(words)
})
