import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { asRupees } from '../../../shared/money/rupees'
import type { Room } from '../../../shared/room/room'
import { filled, typed } from './draft-for-tests'
import { type Availability, availabilityWords, mayContinue, mustWait, roomCapOf } from './form-availability'
import { AvailabilityLine } from './form-availability-line'

const double: Room = { type: 'Double Bed', beds: 2, nightlyRate: asRupees(2500), totalRooms: 3 }
const known = (availableRooms: number, heldRooms: number): Availability => ({
  state: 'known',
  availableRooms,
  heldRooms,
})
const words = (availability: Availability, rooms = '1') =>
  availabilityWords(availability, double, typed([...filled, { field: 'numberOfRooms', value: rooms }]))

test.each<[Availability, string, string[]]>([
  [known(2, 0), '1', ['2 of 3 Double Bed rooms are free on these nights.']],
  [known(1, 2), '1', ['1 of 3 Double Bed rooms is free on these nights.']],
  [
    known(1, 2),
    '2',
    [
      '1 of 3 Double Bed rooms is free on these nights.',
      '2 more are being paid for now. You can wait in line.',
    ],
  ],
  [
    known(0, 2),
    '1',
    ['No rooms available for the selected dates.', '2 are being paid for now. You can wait in line.'],
  ],
  [
    known(0, 1),
    '1',
    ['No rooms available for the selected dates.', '1 is being paid for now. You can wait in line.'],
  ],
  [known(0, 0), '1', ['No rooms available for the selected dates.']],
  [{ state: 'unknown' }, '1', []],
])('%j for %s rooms', (availability, rooms, sentences) => {
  expect(words(availability, rooms)).toEqual(sentences)
})

test('one may ask for what is free or being paid for; else for all rooms of the type', () => {
  expect(roomCapOf(known(1, 2), double)).toBe(3)
  expect(roomCapOf(known(0, 0), double)).toBe(0)
  expect(roomCapOf({ state: 'checking' }, double)).toBe(3)
  expect(roomCapOf({ state: 'unknown' }, undefined)).toBeNull()
})

test('a guest must wait where the rooms are being paid for by others, and only there', () => {
  expect([known(0, 1), known(1, 2), known(1, 0), known(0, 0)].map((one) => mustWait(one, 1))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(mustWait(known(1, 2), 2)).toBe(true)
  expect(mustWait({ state: 'failed' }, 1)).toBe(false)
})

test('only a certain no stops the guest', () => {
  expect([known(0, 0), known(0, 1), known(1, 0)].map(mayContinue)).toEqual([false, true, true])
  expect(mayContinue({ state: 'failed' })).toBe(true)
})

test('a check that failed can be asked for again, and the line keeps its place when it is silent', () => {
  const line = (availability: Availability) =>
    renderToString(
      <AvailabilityLine
        availability={availability}
        room={double}
        draft={typed(filled)}
        checkAgain={() => {}}
      />,
    )
  expect(line({ state: 'failed' })).toMatch(/We could not find out.*<button[^>]*>Check again<\/button>/)
  expect(line({ state: 'unknown' })).toContain('role="status"')
  expect(line({ state: 'unknown' })).not.toContain('<button')
})
