import { describe, expect, test } from 'vitest'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import type { StoredStay } from './pin-rows'
import { swapFor } from './room-swaps'

const day = (number: number) => addDays(asCalendarDate('2027-06-10'), number)

/** A Double of one room; with a slot, the desk has chosen it. */
const stay = (
  id: string,
  from: number,
  to: number,
  slot?: number,
  over: Partial<StoredStay> = {},
): StoredStay => ({
  id,
  version: 1,
  type: 'Double Bed',
  rooms: 1,
  checkIn: day(from),
  checkOut: day(to),
  status: 'Confirmed',
  holdExpiresAt: null,
  name: id,
  guests: 1,
  note: '',
  group: '',
  checkedInAt: null,
  checkedOutAt: null,
  erasedAt: null,
  importId: null,
  source: null,
  pins: slot === undefined ? [] : [{ place: 0, from: day(from), slot, chosen: true }],
  ...over,
})
const here = { checkedInAt: new Date('2027-06-10T06:30:00Z') }
const long = stay('long', 0, 4)
const swapAmong = (stays: StoredStay[], all: number) => {
  const swap = swapFor(long, stays, all, day(0))
  return swap && { moved: swap.moved.id, from: swap.from, to: swap.slot, date: swap.date }
}

describe('a swap', () => {
  test('moves a choice of the desk out of the way', () => {
    const stays = [stay('left', 0, 2, 1), long, stay('right', 2, 4, 2)]
    expect(swapAmong(stays, 2)).toEqual({ moved: 'left', from: 1, to: 2, date: day(0) })
  })

  test('never moves guests who are here, nor a closed room', () => {
    const fixed = [stay('left', 0, 2, 1, here), long]
    const right = stay('right', 2, 4, 2)
    expect(swapAmong([...fixed, right], 2)).toEqual({ moved: 'right', from: 2, to: 1, date: day(2) })
    expect(swapAmong([...fixed, { ...right, status: 'Blocked' }], 2)).toBeUndefined()
    expect(swapAmong([...fixed, { ...right, ...here }], 2)).toBeUndefined()
  })

  test('is not proposed where every other room is taken by somebody who stays there', () => {
    const others = [stay('left', 0, 2, 1, here), stay('right', 2, 4, 2)]
    expect(swapAmong([...others, long, stay('third', 2, 4, 3, here)], 3)).toMatchObject({
      moved: 'right',
      to: 1,
    })
    expect(swapAmong([...others, long, stay('next', 2, 4, 1, here)], 2)).toBeUndefined()
  })
})
