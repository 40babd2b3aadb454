import type { WaitingStanding } from '#shared/booking/snapshot'
import { type DateRange, shareANight } from '#shared/booking/stay'
import { instantForWire } from '#shared/calendar/hotel-today'
import { nightsIn, standsAhead } from './decide'
import type { LoadedQueue } from './load'

/** Those who ask for the same nights: how many stand in line so far, and what they all wait for. */
type SameNights = DateRange & { before: number } & Pick<WaitingStanding, 'paying' | 'nextHoldEndsAt'>

/** Where everybody stands who waits in a line, by the id of his entry. A hold whose time is over, and that has its grace, names no end. */
export function waitingStandings(line: LoadedQueue, now: Date): Map<string, WaitingStanding> {
  const taken = new Map<string, number>()
  const take = (roomUse: DateRange & { rooms: number }) => {
    for (const night of nightsIn(roomUse)) taken.set(night, (taken.get(night) ?? 0) + roomUse.rooms)
  }
  for (const roomUse of [...line.held, ...line.capturing]) take(roomUse)
  const standings = new Map<string, WaitingStanding>()
  // A long line asks for the same few stays again and again, so these are counted and not the entries one by one.
  const asked = new Map<string, SameNights>()
  for (const entry of line.waiting) {
    const key = entry.checkIn + entry.checkOut
    const same = asked.get(key) ?? { ...entry, before: 0, ...heldOf(entry, line, now) }
    asked.set(key, same)
    const short = nightsIn(entry).map(
      (night) => (line.sold.get(night) ?? 0) + (taken.get(night) ?? 0) + entry.rooms - line.all,
    )
    let before = 0
    for (const other of asked.values()) if (shareANight(other, entry)) before += other.before
    same.before += 1
    standings.set(entry.id, {
      position: 1 + before,
      roomsShort: Math.max(0, ...short),
      paying: same.paying,
      nextHoldEndsAt: same.nextHoldEndsAt,
    })
    if (standsAhead(entry, line)) take(entry)
  }
  return standings
}

function heldOf(range: DateRange, line: LoadedQueue, now: Date) {
  const holds = line.held.filter((hold) => shareANight(hold, range))
  const paying = line.capturing.filter((roomUse) => shareANight(roomUse, range))
  const ends = holds.flatMap(({ endsAt }) => (endsAt && endsAt > now ? endsAt.getTime() : []))
  return {
    paying: holds.length + paying.length,
    nextHoldEndsAt: ends.length > 0 ? instantForWire(new Date(Math.min(...ends))) : null,
  }
}
