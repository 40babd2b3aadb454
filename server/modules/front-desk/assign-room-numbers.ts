import { type DateRange, nightsOf, shareANight } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'

/** A stay that needs doors. `keys`: doors whose keys were handed out already; none where nobody has arrived. */
export type NumberedStay = DateRange & { id: string; rooms: number; keys: readonly number[] }
/** `mustMove`: no doors are free for the whole stay; `doors` are those of its first night. */
export type HttpDeps = { roomNumbers: number[]; mustMove: boolean }

/**
 * Which doors of one type (1 to `all`) each stay gets, so that its guest keeps them from the first night to the last.
 * Keys that were handed out stay where they are; the others take the lowest free doors in the order of check-in (`stays` are
 * in that order), which always suffices where no key was handed out otherwise.
 */
export function assignRoomNumbers(stays: readonly NumberedStay[], all: number): Map<string, HttpDeps> {
  const placed: (DateRange & { roomNumbers: number[] })[] = []
  const given = new Map<string, HttpDeps>()
  const give = (stay: NumberedStay, roomNumbers: number[], mustMove: boolean) => {
    placed.push({ checkIn: stay.checkIn, checkOut: stay.checkOut, roomNumbers })
    given.set(stay.id, { roomNumbers, mustMove })
  }
  for (const stay of stays.filter(({ keys }) => keys.length > 0)) {
    const free = freeNumbers(stay, placed, all)
    if (stay.keys.length === stay.rooms && stay.keys.every((key) => free.includes(key)))
      give(stay, [...stay.keys], false)
  }
  for (const stay of stays) {
    if (given.has(stay.id)) continue
    const free = freeNumbers(stay, placed, all)
    if (free.length >= stay.rooms) give(stay, free.slice(0, stay.rooms), false)
    else give(stay, freeNumbers(firstNight(stay), placed, all).slice(0, stay.rooms), true)
  }
  return given
}

function freeNumbers(
  stay: DateRange,
  placed: readonly (DateRange & { roomNumbers: number[] })[],
  all: number,
): number[] {
  const taken = new Set(
    placed.filter((other) => shareANight(other, stay)).flatMap(({ roomNumbers }) => roomNumbers),
  )
  return Array.from({ length: all }, (_, index) => index + 1).filter((door) => !taken.has(door))
}

function firstNight(stay: DateRange): DateRange {
  const [, second] = nightsOf(stay)
  return { checkIn: stay.checkIn, checkOut: second ?? (stay.checkOut as CalendarDate) }
}
