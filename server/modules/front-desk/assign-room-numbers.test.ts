import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nightsOf } from '#shared/booking/stay'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { assignRoomNumbers, type NumberedStay } from './rooms-for-desk'

const from = asCalendarDate('2027-06-01')
const stay = (id: string, first: number, nights: number, rooms = 1, keys: number[] = []): NumberedStay => ({
  id,
  rooms,
  keys,
  checkIn: addDays(from, first),
  checkOut: addDays(from, first + nights),
})

describe('room numbers', () => {
  test('stay the same for the whole stay, while other guests come and go', () => {
    const roomNumbers = assignRoomNumbers(
      [stay('A', 0, 2), stay('B', 1, 3), stay('C', 2, 3), stay('D', 4, 2)],
      2,
    )
    expect(Object.fromEntries(roomNumbers)).toEqual({
      A: { roomNumbers: [1], mustMove: false },
      B: { roomNumbers: [2], mustMove: false },
      C: { roomNumbers: [1], mustMove: false },
      D: { roomNumbers: [2], mustMove: false },
    })
  })

  test('are as many as the rooms of the booking', () => {
    const roomNumbers = assignRoomNumbers([stay('A', 0, 2), stay('family', 1, 2, 2)], 3)
    expect(roomNumbers.get('family')).toEqual({ roomNumbers: [2, 3], mustMove: false })
  })

  test('stay with a guest who has the key, whatever changes before them', () => {
    const roomNumbers = assignRoomNumbers([stay('B', 1, 3), stay('C', 2, 3, 1, [1])], 2)
    expect(roomNumbers.get('C')).toEqual({ roomNumbers: [1], mustMove: false })
    expect(roomNumbers.get('B')).toEqual({ roomNumbers: [2], mustMove: false })
  })

  test('cover the first night and say that the guest must move, where none is free for the whole stay', () => {
    const stays = [stay('A', 0, 2, 1, [1]), stay('B', 0, 4), stay('C', 2, 2, 1, [2])]
    const roomNumbers = assignRoomNumbers(stays, 2)
    expect(roomNumbers.get('B')).toEqual({ roomNumbers: [2], mustMove: true })
  })
})

test('every guest keeps their own room numbers as long as no night is oversold', () => {
  const anyStay = fc.record({
    first: fc.integer({ min: 0, max: 30 }),
    nights: fc.integer({ min: 1, max: 10 }),
    rooms: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(fc.array(anyStay, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (allWanted, all) => {
      const taken = new Map<string, number>()
      const sold: NumberedStay[] = []
      for (const [index, { first, nights, rooms }] of allWanted.entries()) {
        const one = stay(String(index), first, nights, rooms)
        if (nightsOf(one).some((night) => (taken.get(night) ?? 0) + rooms > all)) continue
        for (const night of nightsOf(one)) taken.set(night, (taken.get(night) ?? 0) + rooms)
        sold.push(one)
      }
      const roomNumbers = assignRoomNumbers(
        sold.toSorted((a, b) => (a.checkIn < b.checkIn ? -1 : 1)),
        all,
      )
      const occupied = new Set<string>()
      for (const one of sold) {
        const given = roomNumbers.get(one.id)
        expect(given?.mustMove).toBe(false)
        expect(given?.roomNumbers).toHaveLength(one.rooms)
        for (const night of nightsOf(one)) {
          for (const number of given?.roomNumbers ?? []) {
            expect(occupied.has(`${night} ${number}`)).toBe(false)
            occupied.add(`${night} ${number}`)
          }
        }
      }
    }),
  )
})
