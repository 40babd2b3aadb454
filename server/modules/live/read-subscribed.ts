import type { Clock } from '#server/platform/clock'
import type { Asked } from '#server/platform/live'
import type { SubscribedBooking } from '#server/repositories/bookings'
import type { Repositories } from '#server/repositories/repositories'
import type { BookingSnapshot, WaitingStanding } from '#shared/booking/snapshot'
import type { SnapshotsOf, Standings } from '../bookings/snapshot'
import type { HoldSettings } from '../queue/hold-settings'
import { standingsOf } from '../queue/standings-of'

type Needs = { repositories: Repositories; clock: Clock; snapshots: SnapshotsOf; settings: HoldSettings }

/** Who comes back within this time is still told how his booking ended. */
const sentAgainMs = 15 * 60_000
/** Who only comes while nothing changes is told from a line that was read within this time. */
const queueKeptMs = 1000

/**
 * What the guests behind these keys wait for or hold, and what became of it lately; newest first. In a few questions, and
 * of those who only wait nothing is read again but their line, however many they are.
 */
export function readSubscribed({ repositories, clock, snapshots, ...needs }: Needs) {
  const readStandings = standingsOf({ repositories, clock, ...needs })
  /** The row that a snapshot was made from. */
  const stamps = new WeakMap<BookingSnapshot, string>()
  let line = { at: 0, standings: new Map<string, WaitingStanding>() }

  return async ({ keys, sent, isCalm }: Asked<BookingSnapshot>): Promise<Map<string, BookingSnapshot[]>> => {
    const endedSince = new Date(clock.now().getTime() - sentAgainMs)
    const rows = await repositories.bookings.subscribedBy([...keys], endedSince, [...sent.keys()])
    const standings = await standingsFor(rows, isCalm)
    const fresh = await readAnew(
      rows.filter((row) => !keptOf(row, sent)),
      standings,
    )
    const found = new Map<string, BookingSnapshot[]>(keys.map((key) => [key, []]))
    for (const row of rows) {
      const kept = keptOf(row, sent)
      const snapshot = fresh.get(row.id) ?? (kept && movedUp(kept, standings))
      if (snapshot) found.get(row.userKey)?.push(snapshot)
    }
    return found
  }

  /** What was told before, if nothing but its place in line may have changed since: no order, no payment, no other row. */
  function keptOf({ id, status, stamp }: SubscribedBooking, sent: Asked<BookingSnapshot>['sent']) {
    const before = sent.get(id)
    if (status !== 'Queued' || !before || stamps.get(before) !== stamp) return undefined
    return before.orderId === null && before.money === 'none' ? before : undefined
  }

  function movedUp(before: BookingSnapshot, standings: Standings): BookingSnapshot {
    const waiting = standings.get(before.id)
    // Gone from the line since its row was read: that is told next.
    if (!waiting || isSameStanding(waiting, before.waiting)) return before
    const moved = { ...before, waiting }
    const stamp = stamps.get(before)
    if (stamp !== undefined) stamps.set(moved, stamp)
    return moved
  }

  async function standingsFor(rows: readonly SubscribedBooking[], isCalm: boolean): Promise<Standings> {
    const age = clock.now().getTime() - line.at
    const isKnown = ({ id, status }: SubscribedBooking) => status !== 'Queued' || line.standings.has(id)
    if (isCalm && age >= 0 && age < queueKeptMs && rows.every(isKnown)) return line.standings
    const at = clock.now().getTime()
    const standings = await readStandings(rows)
    line = { at, standings }
    return standings
  }

  async function readAnew(rows: readonly SubscribedBooking[], standings: Standings) {
    const bookings = await repositories.bookings.byIds(rows.map(({ id }) => id))
    const made = await snapshots(bookings, standings)
    const stampOf = new Map(rows.map(({ id, stamp }) => [id, stamp]))
    for (const snapshot of made) stamps.set(snapshot, stampOf.get(snapshot.id) ?? '')
    return new Map(made.map((snapshot) => [snapshot.id, snapshot]))
  }
}

const isSameStanding = (one: WaitingStanding, other: WaitingStanding | null): boolean =>
  other !== null &&
  one.position === other.position &&
  one.roomsShort === other.roomsShort &&
  one.paying === other.paying &&
  one.nextHoldEndsAt === other.nextHoldEndsAt

/** Whether two snapshots of one booking tell its guest the same. */
export const isSameSnapshot = (one: BookingSnapshot, other: BookingSnapshot): boolean =>
  one === other ||
  (one.version === other.version &&
    one.waiting?.position === other.waiting?.position &&
    JSON.stringify(one) === JSON.stringify(other))

/** A turn that can be taken. */
export const isTurn = ({ status, orderId }: BookingSnapshot): boolean => status === 'Held' && orderId !== null
