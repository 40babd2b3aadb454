import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { asRupees } from '#shared/money/rupees'
import type { Room } from '#shared/room/room'
import { fitDraft } from './draft-change'
import { filled, summer, typed } from './draft-for-tests'
import {
  type Availability,
  availabilityWords,
  type Outlook,
  outlookOf,
  outlookOfDraft,
  roomCapOf,
} from './form-availability'
import { AvailabilityText } from './form-availability-line'

const double: Room = { type: 'Double Bed', beds: 2, nightlyRate: asRupees(2500), periods: [], totalRooms: 3 }
const known = (availableRooms: number, heldRooms: number, isOld = false): Availability => ({
  state: 'known',
  availableRooms,
  heldRooms,
  isOld,
})
const asking = (rooms: string) => typed([...filled, { field: 'numberOfRooms', value: rooms }])
const words = (availability: Availability, rooms = '1') =>
  availabilityWords(availability, double, asking(rooms))

const none = 'No rooms available for the selected dates.'
const old = 'We could not check again just now. This is the latest we know:'

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
  [known(1, 1), '3', ['1 of 3 Double Bed rooms is free on these nights.']],
  [known(0, 2), '1', [none, '2 are being paid for now. You can wait in line.']],
  [known(0, 1), '1', [none, '1 is being paid for now. You can wait in line.']],
  [known(0, 1), '2', [none]],
  [known(0, 0), '1', [none]],
  [known(0, 0), '', [none]],
  [known(1, 0, true), '1', [old, '1 of 3 Double Bed rooms is free on these nights.']],
  [known(0, 1, true), '1', [old, none, '1 is being paid for now. You can wait in line.']],
  [{ state: 'unknown' }, '1', []],
])('%j for "%s" rooms', (availability, rooms, sentences) => {
  expect(words(availability, rooms)).toEqual(sentences)
})

test('the queue is offered exactly where the held rooms would be enough', () => {
  for (const free of [0, 1, 2, 3]) {
    for (let held = 0; free + held <= 3; held += 1) {
      for (const asked of [1, 2, 3]) {
        const outlook: Outlook = asked <= free ? 'free' : asked <= free + held ? 'queue' : 'gone'
        expect(outlookOf(known(free, held), asked)).toBe(outlook)
        const said = words(known(free, held), String(asked)).join(' ')
        expect(said.includes('You can wait in line.')).toBe(outlook === 'queue')
        expect(said.includes(none)).toBe(free === 0)
      }
    }
  }
})

test('nothing is promised while availability is unknown or outdated', () => {
  for (const state of ['unknown', 'checking', 'failed'] as const) {
    expect(outlookOf({ state }, 1)).toBe('unknown')
  }
  expect(outlookOf(known(1, 0, true), 1)).toBe('unknown')
})

test('an outdated answer still says that a guest must wait or that no room is left', () => {
  expect(outlookOf(known(0, 1, true), 1)).toBe('queue')
  expect(outlookOf(known(0, 0, true), 1)).toBe('gone')
})

test('a guest may ask for free and held rooms, or for all of the type while unknown', () => {
  expect(roomCapOf(known(1, 1), double)).toBe(2)
  expect(roomCapOf({ state: 'checking' }, double)).toBe(3)
  expect(roomCapOf({ state: 'unknown' }, undefined)).toBeNull()
})

test('with no room left, the number of rooms stays as it was typed', () => {
  const draft = fitDraft(asking('3'), { ...summer, roomCap: roomCapOf(known(0, 0), double) })
  expect(draft).toMatchObject({ numberOfRooms: '3', corrections: {} })
  expect(outlookOfDraft(known(0, 0), draft)).toBe('gone')
})

test('a failed check can be repeated, and an empty text keeps its space', () => {
  const markup = (availability: Availability) =>
    renderToString(
      <AvailabilityText
        availability={availability}
        room={double}
        draft={typed(filled)}
        checkAgain={() => {}}
      />,
    )
  expect(markup({ state: 'failed' })).toMatch(/We could not find out.*<button[^>]*>Check again<\/button>/)
  expect(markup(known(2, 0, true))).toMatch(/We could not check again.*<button[^>]*>Check again<\/button>/)
  expect(markup(known(2, 0))).not.toContain('<button')
  expect(markup({ state: 'unknown' })).toContain('role="status"')
  expect(markup({ state: 'unknown' })).not.toContain('<button')
})
