import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { roomTypes } from '#shared/room/room'
import type { Behaviour, RushRequest } from './rush-model'

/** The four nights that all guests ask for. */
export const rushNights = { from: asCalendarDate('2027-06-10'), to: asCalendarDate('2027-06-14') }

/** A seeded random generator, the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const behaviours: Behaviour[] = [
  ...Array<Behaviour>(5).fill('pays'),
  ...Array<Behaviour>(2).fill('vanishes'),
  ...Array<Behaviour>(2).fill('watches'),
  'leaves',
]

/** Random stays; half of the guests pay, a fifth vanish, the others release or let their turn go by. */
export function rushRequests(count: number, seed: number): RushRequest[] {
  const next = chance(seed)
  return Array.from({ length: count }, (_, index) => {
    const first = next(4)
    const checkIn = addDays(rushNights.from, first)
    const checkOut = addDays(checkIn, 1 + next(4 - first))
    const type = roomTypes[next(2)] ?? 'Double Bed'
    return {
      userId: `rush-${index}`,
      stay: { type, rooms: next(5) === 0 ? 2 : 1, checkIn, checkOut },
      behaviour: behaviours[next(10)] ?? 'pays',
    }
  })
}
