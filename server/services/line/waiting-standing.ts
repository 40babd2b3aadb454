import type { WaitingStanding } from '../../../shared/booking/snapshot'
import { type DateRange, shareANight } from '../../../shared/booking/stay'
import { instantForWire } from '../../../shared/calendar/hotel-today'
import { nightsIn, standsAhead } from './decide-line'
import type { LoadedLine } from './load-line'

/** Where everybody stands who waits in a line, by the id of his entry. A hold whose time is over, and that has its grace, names no end. */
export function waitingStandings(line: LoadedLine, now: Date): Map<string, WaitingStanding> {
  const taken = new Map<string, number>()
  const take = (claim: DateRange & { rooms: number }) => {
    for (const night of nightsIn(claim)) taken.set(night, (taken.get(night) ?? 0) + claim.rooms)
  }
  for (const claim of [...line.held, ...line.settling]) take(claim)
  // Everybody waits for the same few holds.
  const ends = new Map(
    line.held.map(({ id, endsAt }) => [id, endsAt && endsAt > now ? instantForWire(endsAt) : null]),
  )
  const standings = new Map<string, WaitingStanding>()
  for (const [index, entry] of line.waiting.entries()) {
    const short = nightsIn(entry).map(
      (night) => (line.sold.get(night) ?? 0) + (taken.get(night) ?? 0) + entry.rooms - line.all,
    )
    const before = line.waiting.slice(0, index).filter((other) => shareANight(other, entry))
    const holds = line.held.filter((hold) => shareANight(hold, entry))
    const paying = line.settling.filter((claim) => shareANight(claim, entry))
    const [first] = holds.flatMap(({ id }) => ends.get(id) ?? []).sort()
    standings.set(entry.id, {
      position: 1 + before.length,
      roomsShort: Math.max(0, ...short),
      paying: holds.length + paying.length,
      nextHoldEndsAt: first ?? null,
    })
    if (standsAhead(entry, line)) take(entry)
  }
  return standings
}
