import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import type { Chart, ChartStay } from '#shared/desk/chart'
import { asPaise } from '#shared/money/paise'
import { readyRooms, roomChoices } from './room-choices'

const day = (number: number) => asCalendarDate(`2027-06-${String(number).padStart(2, '0')}`)
const wanted = { bookingId: 'own', type: 'Double Bed', from: day(10), to: day(12) } as const

const aStay = (over: Partial<ChartStay>): ChartStay => ({
  bookingId: 'other',
  version: 1,
  roomNumber: 'D1',
  from: day(10),
  to: day(12),
  checkIn: day(10),
  checkOut: day(12),
  status: 'Confirmed',
  name: 'Meera Joshi',
  group: '',
  guests: 2,
  due: asPaise(0),
  isHere: false,
  hasLeft: false,
  isPinned: false,
  ...over,
})

const chartWith = (...stays: ChartStay[]): Chart => ({
  from: day(11),
  to: day(12),
  rooms: [
    { number: 'D1', type: 'Double Bed' },
    { number: 'T1', type: 'Triple Bed' },
  ],
  stays,
  queue: [],
  mustMove: [],
  swaps: [],
  free: { 'Double Bed': [], 'Triple Bed': [] },
  prices: { 'Double Bed': [], 'Triple Bed': [] },
  bands: [],
  at: '',
})

test.each<[string, Partial<ChartStay> | null, string, boolean]>([
  ['nobody', null, 'D1, ready', true],
  ['themselves', { bookingId: 'own', isPinned: true }, 'D1, ready', true],
  ['a later guest', { from: day(12), to: day(14) }, 'D1, ready', true],
  ['somebody who has left', { isHere: false, hasLeft: true }, 'D1, ready', true],
  [
    'somebody still here on their last day',
    { from: day(9), to: day(10), isHere: true },
    'D1, Meera Joshi has not left yet',
    false,
  ],
  ['a stay that is only laid out', {}, 'D1, kept for Meera Joshi, who can go elsewhere', true],
  ['a stay whose room was chosen', { isPinned: true }, 'D1, Meera Joshi, 10 Jun to 12 Jun', false],
  ['a guest who is here', { isHere: true, to: day(13) }, 'D1, Meera Joshi until 13 Jun', false],
  ['a closure', { status: 'Blocked', reason: 'Geyser broken' }, 'D1, closed: Geyser broken', false],
])('a room with %s is offered accordingly', (_, stay, words, isPossible) => {
  const chart = chartWith(...(stay ? [aStay(stay)] : []))
  expect(roomChoices(chart, wanted)).toEqual([{ number: 'D1', words, isPossible }])
})

test('instead of a room that cannot be had now, one that is ready is proposed', () => {
  const choices = ['D1', 'D2', 'D3'].map((number) => ({
    number,
    words: number === 'D1' ? 'D1, Meera Joshi has not left yet' : `${number}, ready`,
    isPossible: number !== 'D1',
  }))
  expect(readyRooms(['D2', 'D1'], choices)).toEqual(['D2', 'D3'])
  expect(readyRooms(['D1', 'D2', 'D3'], choices)).toEqual(['D1', 'D2', 'D3'])
})
