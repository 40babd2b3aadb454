import { describe, expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { canMove, moveOf, placeOf, shifted, whoKeeps } from './move'
import { aStay } from './stay-for-tests'

const today = asCalendarDate('2027-06-11')
const alone = { stays: [aStay()], today }

describe('a stay that is put', () => {
  test('into another room of its type keeps its booking and gets the room', () => {
    expect(moveOf(aStay(), shifted(aStay(), 0, 'D3'), alone)).toEqual({
      change: null,
      pin: { roomNumber: 'D3', fromRoom: 'D1', from: '2027-06-10' },
    })
  })

  test('back where it was asks for nothing', () => {
    expect(moveOf(aStay(), placeOf(aStay()), alone)).toEqual({ change: null, pin: null })
  })

  test('on other dates and in a room of the other type changes both', () => {
    expect(moveOf(aStay(), shifted(aStay(), 3, 'T2'), alone)).toEqual({
      change: { type: 'Triple Bed', checkInDate: '2027-06-13', checkOutDate: '2027-06-15' },
      pin: { roomNumber: 'T2', from: '2027-06-13' },
    })
  })

  test('on other dates stays in its room only where nobody else has it', () => {
    const later = shifted(aStay(), 2, 'D1')
    const other = aStay({ bookingId: 'bhola', from: today, to: asCalendarDate('2027-06-14') })
    expect(moveOf(aStay(), later, alone).pin).toEqual({ roomNumber: 'D1', from: '2027-06-12' })
    expect(moveOf(aStay(), later, { stays: [aStay(), other], today }).pin).toBeNull()
  })

  test('with a second room leaves the room numbers to the layout when its dates change', () => {
    const stays = [aStay(), aStay({ roomNumber: 'D2' })]
    expect(moveOf(aStay(), shifted(aStay(), 1, 'D1'), { stays, today }).pin).toBeNull()
  })

  test('while its guests are here changes rooms from tonight on', () => {
    expect(moveOf(aStay({ isHere: true }), shifted(aStay(), 0, 'D2'), alone).pin).toMatchObject({
      from: '2027-06-11',
    })
  })
})

test('only those who were given their room, are here or closed it keep it', () => {
  const others = [
    aStay({ bookingId: 'b' }),
    aStay({ bookingId: 'c', isPinned: true }),
    aStay({ bookingId: 'd', isHere: true }),
    aStay({ bookingId: 'e', status: 'Blocked' }),
    aStay({ bookingId: 'f', isPinned: true, roomNumber: 'D2' }),
    aStay({
      bookingId: 'g',
      isPinned: true,
      from: asCalendarDate('2027-06-12'),
      to: asCalendarDate('2027-06-13'),
    }),
  ]
  expect(whoKeeps(placeOf(aStay()), 'asha', others).map(({ bookingId }) => bookingId)).toEqual([
    'c',
    'd',
    'e',
  ])
})

test('holds, closures and guests who have left are not moved', () => {
  expect([aStay(), aStay({ isHere: true })].every(canMove)).toBe(true)
  expect(
    [aStay({ status: 'Held' }), aStay({ status: 'Blocked' }), aStay({ hasLeft: true })].some(canMove),
  ).toBe(false)
})
