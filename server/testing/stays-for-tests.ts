import fc from 'fast-check'
import { nightsOf, type Stay } from '#shared/booking/stay'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { roomInventory, roomTypes } from '#shared/room/room'

const opening = asCalendarDate('2027-05-25')

/** A stay within a few busy weeks, and what happens afterwards to an older booking of the type. */
export const someStay = fc
  .record({
    type: fc.constantFrom(...roomTypes),
    rooms: fc.constantFrom(1, 1, 1, 2, 2, 3, 4),
    from: fc.integer({ min: 0, max: 40 }),
    nights: fc.integer({ min: 1, max: 5 }),
    event: fc.oneof(
      { weight: 6, arbitrary: fc.constant('release' as const) },
      { weight: 2, arbitrary: fc.constant('pay' as const) },
      { weight: 2, arbitrary: fc.constant('cancel' as const) },
      { weight: 4, arbitrary: fc.constant('nothing' as const) },
    ),
  })
  .map(({ from, nights, event, ...stay }) => {
    const checkIn = addDays(opening, from)
    return { event, stay: { ...stay, checkIn, checkOut: addDays(checkIn, nights) } }
  })

/** Counts rooms by type and night, independently of bookings, holds and queues. */
export function roomCounter() {
  const counts = new Map<string, number>()
  const on = (night: string) => counts.get(night) ?? 0
  const nights = (stay: Stay) => nightsOf(stay).map((night) => `${stay.type} ${night}`)
  return {
    add(stay: Stay): void {
      for (const night of nights(stay)) counts.set(night, on(night) + stay.rooms)
    },
    take(stay: Stay): void {
      for (const night of nights(stay)) counts.set(night, on(night) - stay.rooms)
    },
    /** Whether the stay fits beside what this and the other counters have counted. */
    hasRoomFor(stay: Stay, ...others: RoomCounter[]): boolean {
      const all = roomInventory.find(({ type }) => type === stay.type)?.totalRooms ?? 0
      return nights(stay).every(
        (night) =>
          [on, ...others.map((other) => other.on)].reduce((sum, of) => sum + of(night), stay.rooms) <= all,
      )
    },
    on,
    /** Every night on which rooms are counted, by type and night. */
    all: (): [string, number][] => [...counts].filter(([, rooms]) => rooms !== 0).toSorted(),
  }
}
export type RoomCounter = {
  on(night: string): number
}
