import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nightsOf } from '#shared/booking/stay'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { assignDoors, type DoorStay } from './assign-room-numbers'

const from = asCalendarDate('2027-06-01')
const stay = (id: string, first: number, nights: number, rooms = 1, keys: number[] = []): DoorStay => ({
  ...{ id, rooms, keys },
  checkIn: addDays(from, first),
  checkOut: addDays(from, first + nights),
})

describe('doors at the desk', () => {
  test('a guest keeps one door for his whole stay, while others come and go', () => {
    const doors = assignDoors([stay('A', 0, 2), stay('B', 1, 3), stay('C', 2, 3), stay('D', 4, 2)], 2)
    expect(Object.fromEntries(doors)).toEqual({
      A: { doors: [1], mustMove: false },
      B: { doors: [2], mustMove: false },
      C: { doors: [1], mustMove: false },
      D: { doors: [2], mustMove: false },
    })
  })

  test('who takes several rooms has as many doors', () => {
    const doors = assignDoors([stay('A', 0, 2), stay('family', 1, 2, 2)], 3)
    expect(doors.get('family')).toEqual({ doors: [2, 3], mustMove: false })
  })

  test('a key that was handed out stays, whatever was changed before it', () => {
    const doors = assignDoors([stay('B', 1, 3), stay('C', 2, 3, 1, [1])], 2)
    expect(doors.get('C')).toEqual({ doors: [1], mustMove: false })
    expect(doors.get('B')).toEqual({ doors: [2], mustMove: false })
  })

  test('where keys leave no door for a whole stay, it says so and gives the first night', () => {
    const stays = [stay('A', 0, 2, 1, [1]), stay('B', 0, 4), stay('C', 2, 2, 1, [2])]
    const doors = assignDoors(stays, 2)
    expect(doors.get('B')).toEqual({ doors: [2], mustMove: true })
  })
})

test('whatever the stays, as long as no night is oversold everybody keeps his doors and nobody shares one', () => {
  const anyStay = fc.record({
    first: fc.integer({ min: 0, max: 30 }),
    nights: fc.integer({ min: 1, max: 10 }),
    rooms: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(fc.array(anyStay, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (wishes, all) => {
      const taken = new Map<string, number>()
      const sold: DoorStay[] = []
      for (const [index, { first, nights, rooms }] of wishes.entries()) {
        const one = stay(String(index), first, nights, rooms)
        if (nightsOf(one).some((night) => (taken.get(night) ?? 0) + rooms > all)) continue
        for (const night of nightsOf(one)) taken.set(night, (taken.get(night) ?? 0) + rooms)
        sold.push(one)
      }
      const doors = assignDoors(
        sold.toSorted((a, b) => (a.checkIn < b.checkIn ? -1 : 1)),
        all,
      )
      const occupied = new Set<string>()
      for (const one of sold) {
        const given = doors.get(one.id)
        expect(given?.mustMove).toBe(false)
        expect(given?.doors).toHaveLength(one.rooms)
        for (const night of nightsOf(one)) {
          for (const door of given?.doors ?? []) {
            expect(occupied.has(`${night} ${door}`)).toBe(false)
            occupied.add(`${night} ${door}`)
          }
        }
      }
    }),
  )
})
