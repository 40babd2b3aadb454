import { type DateRange, nightsOf, shareANight } from '#shared/booking/stay'
import { type CalendarDate, earlierOf, laterOf } from '#shared/calendar/calendar-date'
import { changesOf, layOut, pinOn } from './layout'
import type { StoredStay } from './pin-rows'
import { pinnedTo, places, toLayOut } from './room-numbers'

/** Moved to `slot` from `date` on, this booking spares another one a change of rooms. `from`: its slot on that night. */
export type Swap = { moved: StoredStay; place: number; from: number; slot: number; date: CalendarDate }

/** Each is laid out, which takes milliseconds in a full season. */
const mostTried = 24

/**
 * The one room that the desk has chosen for somebody who is not here yet, and could choose otherwise, so that the guests of
 * `changing` need not change rooms. Undefined where there is none. `stays`: of one type, by check-in.
 */
export function swapFor(
  changing: StoredStay,
  stays: readonly StoredStay[],
  all: number,
  today: CalendarDate,
): Swap | undefined {
  const near = connectedWith(changing, stays)
  const now = changesAmong(near, all).length
  let best: (Swap & { changes: number }) | undefined
  const beside = near.filter((stay) => shareANight(stay, changing))
  for (const swap of choicesAmong(beside, near, all, today).slice(0, mostTried)) {
    const { moved, place, slot, date } = swap
    const pins = [
      ...moved.pins.filter((pin) => pin.place !== place || pin.from < date),
      { place, slot, from: date, chosen: true },
    ]
    const changes = changesAmong(
      near.map((stay) => (stay === moved ? { ...stay, pins } : stay)),
      all,
    )
    const isSpared = changes.every(({ id }) => id !== changing.id)
    if (isSpared && changes.length < (best?.changes ?? now)) best = { ...swap, changes: changes.length }
  }
  return best
}

const changesAmong = (stays: readonly StoredStay[], all: number) => {
  const laidOut = stays.map(toLayOut)
  return changesOf(laidOut, layOut(laidOut, all))
}

/** Those whose rooms can depend on the stay's: they share a night with it, or with one who does, and so on. */
function connectedWith(stay: StoredStay, stays: readonly StoredStay[]): StoredStay[] {
  let range: DateRange = stay
  for (;;) {
    const near = stays.filter((other) => shareANight(other, range))
    const checkIn = near.reduce((first, other) => earlierOf(other.checkIn, first), range.checkIn)
    const checkOut = near.reduce((last, other) => laterOf(other.checkOut, last), range.checkOut)
    if (checkIn === range.checkIn && checkOut === range.checkOut) return near
    range = { checkIn, checkOut }
  }
}

function choicesAmong(
  stays: readonly StoredStay[],
  near: readonly StoredStay[],
  all: number,
  today: CalendarDate,
): Swap[] {
  return stays
    .filter(
      ({ checkedInAt, status, pins }) => checkedInAt === null && status !== 'Blocked' && pins.length > 0,
    )
    .flatMap((moved) => {
      const date = laterOf(moved.checkIn, today)
      const nights = nightsOf({ checkIn: date, checkOut: moved.checkOut })
      return places(moved).flatMap((place) => {
        const from = nights.map((night) => pinOn(moved, place, night)).find((slot) => slot !== undefined)
        if (from === undefined) return []
        const own = new Set(places(moved).map((other) => pinOn(moved, other, date)))
        return Array.from({ length: all }, (_, index) => index + 1)
          .filter(
            (slot) => !own.has(slot) && pinnedTo(near, moved, slot, { ...moved, checkIn: date }).length === 0,
          )
          .map((slot): Swap => ({ moved, place, from, slot, date }))
      })
    })
}
