import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import { roomInventory } from '#shared/room/room'
import type { Draft } from './draft'
import { fitDraft } from './draft-change'
import { filled, summer, typed } from './draft-for-tests'
import { type Availability, roomCapOf } from './form-availability'
import { FreeInstead, RoomOffers } from './form-offers'
import type { Nearby } from './use-nearby'

const buttons = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, words]) => words)
const asking = (rooms: string, guests: string) =>
  typed([...filled, { field: 'numberOfRooms', value: rooms }, { field: 'numberOfGuests', value: guests }])
const nearby = (rooms: number, triples: number): Nearby => ({
  rooms,
  otherTypes: triples > 0 ? [{ type: 'Triple Bed', availableRooms: triples }] : [],
  otherDates: [{ checkIn: '2027-06-13', checkOut: '2027-06-16', availableRooms: 3 }],
})
const change = () => {}
const night = asCalendarDate('2027-06-15')
const dear = { from: night, to: night, amount: asRupees(3200), minNights: 1, name: null }

test('as many rooms as were typed are offered, and fewer where larger ones take everybody', () => {
  const rooms = roomInventory.map((room) =>
    room.type === 'Double Bed' ? { ...room, periods: [dear] } : room,
  )
  const offered = (draft: Draft, free: Nearby) =>
    buttons(renderToString(<FreeInstead draft={draft} change={change} rooms={rooms} nearby={free} />))
  const dates = '13 Jun 2027 to 16 Jun 2027'
  const three = `3 Double Bed rooms, ${dates}, ₹24,600`
  const triples = (rooms: number) =>
    `${rooms} Triple Bed rooms on the same nights, ₹${rooms === 3 ? '31,500' : '21,000'}`
  expect(offered(asking('3', '5'), nearby(3, 4))).toEqual([triples(3), triples(2), three])
  expect(offered(asking('3', '5'), nearby(3, 2))).toEqual([triples(2), three])
  expect(offered(asking('3', '5'), nearby(3, 1))).toEqual([three])
  expect(offered(asking('1', '2'), nearby(1, 4))).toEqual([
    '1 Triple Bed room on the same nights, ₹10,500',
    `Double Bed, ${dates}, ₹8,200`,
  ])
})

test('the rooms for all guests are offered only where so many are free or held', () => {
  const offered = (availability: Availability, free?: Nearby) => {
    const roomCap = roomCapOf(availability, roomInventory[0])
    const draft = fitDraft(asking('1', '5'), { ...summer, roomCap })
    return buttons(
      renderToString(
        <RoomOffers
          draft={draft}
          change={change}
          rooms={roomInventory}
          availability={availability}
          nearby={free}
        />,
      ),
    )
  }
  const known = (availableRooms: number, heldRooms: number): Availability => ({
    state: 'known',
    availableRooms,
    heldRooms,
  })
  const doubles = 'Take 3 Double Bed rooms for 5 guests'
  const triples = 'Take 2 Triple Bed rooms for 5 guests'
  expect(offered({ state: 'checking' })).toEqual([doubles, triples])
  expect(offered(known(1, 2))).toEqual([doubles, triples])
  expect(offered(known(1, 1))).toEqual([triples])
  expect(offered(known(0, 0), nearby(1, 4))).toEqual([])
})
