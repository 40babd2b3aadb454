import { expect, test } from 'vitest'
import { asCalendarDate } from '../calendar/calendar-date'
import { chanceWords, stayInShort } from './queue-words'

const stay = (from: string, to: string, rooms = 1) => ({
  type: 'Double Bed' as const,
  rooms,
  checkIn: asCalendarDate(from),
  checkOut: asCalendarDate(to),
})

test('a stay is named in one short line', () => {
  expect(stayInShort(stay('2027-06-10', '2027-06-13'))).toBe('1 Double Bed, 10 to 13 Jun')
  expect(stayInShort(stay('2027-06-29', '2027-07-02', 2))).toBe('2 Double Bed, 29 Jun to 2 Jul')
})

test.each([
  [
    { position: 1, roomsShort: 1, paying: 1 },
    'You are next. 1 guest is paying for these nights just now. Your turn comes if one room becomes free; if everybody pays, there may be none left for you. We cannot promise a room.',
  ],
  [
    { position: 2, roomsShort: 2, paying: 3 },
    '1 guest before you is waiting for the same nights. 3 guests are paying for these nights just now. Your turn comes if 2 rooms become free; if everybody pays, there may be none left for you. We cannot promise a room.',
  ],
  [
    { position: 1, roomsShort: 0, paying: 1 },
    'You are next. Rooms are free for your nights, so your turn should come soon.',
  ],
  [
    { position: 4, roomsShort: 1, paying: 0 },
    '3 guests before you are waiting for the same nights. Nobody is paying for these nights just now.',
  ],
])('the chances are stated as they are: %o', (standing, words) => {
  expect(chanceWords({ ...standing, nextHoldEndsAt: null })).toBe(words)
})
