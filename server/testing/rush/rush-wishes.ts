import { addDays, asCalendarDate } from '../../../shared/calendar/calendar-date'
import { roomTypes } from '../../../shared/room/room'
import type { Behaviour, RushWish } from './rush-model'

/** The four nights that everybody wants. */
export const rushNights = { from: asCalendarDate('2027-06-10'), to: asCalendarDate('2027-06-14') }

/** The same chance in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Random stays; half of the guests pay, a fifth vanish, the others let their turn go by. */
export function rushWishes(count: number, seed: number): RushWish[] {
  const next = chance(seed)
  return Array.from({ length: count }, (_, index) => {
    const first = next(4)
    const checkIn = addDays(rushNights.from, first)
    const checkOut = addDays(checkIn, 1 + next(4 - first))
    const type = roomTypes[next(2)] ?? 'Double Bed'
    const behaviour: Behaviour[] = [
      'pays',
      'watches',
      'pays',
      'vanishes',
      'pays',
      'watches',
      'pays',
      'vanishes',
      'pays',
      'watches',
    ]
    return {
      userId: `rush-${index}`,
      stay: { type, rooms: next(5) === 0 ? 2 : 1, checkIn, checkOut },
      behaviour: behaviour[next(10)] ?? 'pays',
    }
  })
}
