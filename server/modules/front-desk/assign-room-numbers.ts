import { type DateRange, nightsOf, shareANight } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'

/** A stay that needs room numbers. `keys`: the room numbers whose keys were handed out; none before the arrival. */
export type NumberedStay = DateRange & { id: string; rooms: number; keys: readonly number[] }
/** `mustMove`: no room numbers are free for the whole stay; `roomNumbers` are those of the first night. */
export type AssignedRoomNumbers = { roomNumbers: number[]; mustMove: boolean }

/**
 * The room numbers (1 to `all`) of one room type for each stay, the same from the first night to the last. Guests who have
 * their keys stay where they are; the others get the lowest free numbers in the order of `stays`, which is by check-in. That
 * always suffices where no keys were handed out.
 */
export function assignRoomNumbers(
  stays: readonly NumberedStay[],
  all: number,
): Map<string, AssignedRoomNumbers> {
  const assigned: (DateRange & { roomNumbers: number[] })[] = []
  const result = new Map<string, AssignedRoomNumbers>()
  const assign = (stay: NumberedStay, roomNumbers: number[], mustMove: boolean) => {
    assigned.push({ checkIn: stay.checkIn, checkOut: stay.checkOut, roomNumbers })
    result.set(stay.id, { roomNumbers, mustMove })
  }
  for (const stay of stays.filter(({ keys }) => keys.length > 0)) {
    const free = freeNumbers(stay, assigned, all)
    if (stay.keys.length === stay.rooms && stay.keys.every((key) => free.includes(key)))
      assign(stay, [...stay.keys], false)
  }
  for (const stay of stays) {
    if (result.has(stay.id)) continue
    const free = freeNumbers(stay, assigned, all)
    if (free.length >= stay.rooms) assign(stay, free.slice(0, stay.rooms), false)
    else assign(stay, freeNumbers(firstNight(stay), assigned, all).slice(0, stay.rooms), true)
  }
  return result
}

function freeNumbers(
  stay: DateRange,
  assigned: readonly (DateRange & { roomNumbers: number[] })[],
  all: number,
): number[] {
  const taken = new Set(
    assigned.filter((other) => shareANight(other, stay)).flatMap(({ roomNumbers }) => roomNumbers),
  )
  return Array.from({ length: all }, (_, index) => index + 1).filter((number) => !taken.has(number))
}

function firstNight(stay: DateRange): DateRange {
  const [, second] = nightsOf(stay)
  return { checkIn: stay.checkIn, checkOut: second ?? (stay.checkOut as CalendarDate) }
}
