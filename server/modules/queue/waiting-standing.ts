import type { WaitingStanding } from '#shared/booking/snapshot'
import { type DateRange, shareANight } from '#shared/booking/stay'
import { instantForWire } from '#shared/calendar/hotel-today'
import { countsAhead, nightsIn } from './decide'
import type { LoadedQueue } from './load'

/** Entries with the same nights: how many came before, and what they all wait for. */
type SameNights = DateRange & { before: number } & Pick<WaitingStanding, 'paying' | 'nextHoldEndsAt'>

/** The standing of everybody in a queue, by booking id. Holds in their grace do not count for `nextHoldEndsAt`. */
export function waitingStandings(queue: LoadedQueue, now: Date): Map<string, WaitingStanding> {
  const taken = new Map<string, number>()
  const take = (roomUse: DateRange & { rooms: number }) => {
    for (const night of nightsIn(roomUse)) taken.set(night, (taken.get(night) ?? 0) + roomUse.rooms)
  }
  for (const roomUse of [...queue.held, ...queue.capturing]) take(roomUse)
  const standings = new Map<string, WaitingStanding>()
  // Entries are counted per stay, not one by one: those of a long queue share a few stays.
  const asked = new Map<string, SameNights>()
  for (const entry of queue.waiting) {
    const key = entry.checkIn + entry.checkOut
    const same = asked.get(key) ?? { ...entry, before: 0, ...heldOf(entry, queue, now) }
    asked.set(key, same)
    const short = nightsIn(entry).map(
      (night) => (queue.sold.get(night) ?? 0) + (taken.get(night) ?? 0) + entry.rooms - queue.all,
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
    if (countsAhead(entry, queue)) take(entry)
  }
  return standings
}

function heldOf(range: DateRange, queue: LoadedQueue, now: Date) {
  const holds = queue.held.filter((hold) => shareANight(hold, range))
  const paying = queue.capturing.filter((roomUse) => shareANight(roomUse, range))
  const ends = holds.flatMap(({ endsAt }) => (endsAt && endsAt > now ? endsAt.getTime() : []))
  return {
    paying: holds.length + paying.length,
    nextHoldEndsAt: ends.length > 0 ? instantForWire(new Date(Math.min(...ends))) : null,
  }
}
