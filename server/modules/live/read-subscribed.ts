import type { SubscribedBooking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { Asked } from '#server/platform/live'
import type { BookingSnapshot, WaitingStanding } from '#shared/booking/snapshot'
import type { SnapshotsOf, Standings } from '../bookings/snapshot'
import type { HoldSettings } from '../queue/hold-settings'
import { standingsOf } from '../queue/standings-of'

type Needs = { db: Db; clock: Clock; snapshots: SnapshotsOf; settings: HoldSettings }

/** A guest who comes back within this time still sees how their booking ended. */
const recentlyEndedMs = 15 * 60_000
/** A new subscriber, while nothing changes, may get standings that are this old. */
const standingsKeptMs = 1000

/**
 * The snapshots of what these guests wait for or hold, and of what ended lately; newest first. A few statements, however many
 * guests there are: of bookings that only wait, nothing but the queue is read again.
 */
export function readSubscribed({ db, clock, snapshots, ...needs }: Needs) {
  const readStandings = standingsOf({ db, clock, ...needs })
  /** The row that a snapshot was made from. */
  const stamps = new WeakMap<BookingSnapshot, string>()
  let latest = { at: 0, standings: new Map<string, WaitingStanding>() }

  return async ({ keys, sent, isCalm }: Asked<BookingSnapshot>): Promise<Map<string, BookingSnapshot[]>> => {
    const endedSince = new Date(clock.now().getTime() - recentlyEndedMs)
    const rows = await bookingRows.subscribedBy(db, [...keys], endedSince, [...sent.keys()])
    const standings = await standingsFor(rows, isCalm)
    const fresh = await readSnapshots(
      rows.filter((row) => !keptOf(row, sent)),
      standings,
    )
    const found = new Map<string, BookingSnapshot[]>(keys.map((key) => [key, []]))
    for (const row of rows) {
      const kept = keptOf(row, sent)
      const snapshot = fresh.get(row.id) ?? (kept && withStanding(kept, standings))
      if (snapshot) found.get(row.userKey)?.push(snapshot)
    }
    return found
  }

  /** The snapshot that was sent before, if nothing but its standing can have changed: no order, no payment, the same row. */
  function keptOf({ id, status, stamp }: SubscribedBooking, sent: Asked<BookingSnapshot>['sent']) {
    const before = sent.get(id)
    if (status !== 'Queued' || !before || stamps.get(before) !== stamp) return undefined
    return before.orderId === null && before.money === 'none' ? before : undefined
  }

  function withStanding(before: BookingSnapshot, standings: Standings): BookingSnapshot {
    const waiting = standings.get(before.id)
    // It left the queue after its row was read: the next reading sends that.
    if (!waiting || isSameStanding(waiting, before.waiting)) return before
    const moved = { ...before, waiting }
    const stamp = stamps.get(before)
    if (stamp !== undefined) stamps.set(moved, stamp)
    return moved
  }

  async function standingsFor(rows: readonly SubscribedBooking[], isCalm: boolean): Promise<Standings> {
    const age = clock.now().getTime() - latest.at
    const isKnown = ({ id, status }: SubscribedBooking) => status !== 'Queued' || latest.standings.has(id)
    if (isCalm && age >= 0 && age < standingsKeptMs && rows.every(isKnown)) return latest.standings
    const at = clock.now().getTime()
    const standings = await readStandings(rows)
    latest = { at, standings }
    return standings
  }

  async function readSnapshots(rows: readonly SubscribedBooking[], standings: Standings) {
    const bookings = await bookingRows.byIds(
      db,
      rows.map(({ id }) => id),
    )
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

/** Whether two snapshots of one booking show its guest the same. */
export const isSameSnapshot = (one: BookingSnapshot, other: BookingSnapshot): boolean =>
  one === other ||
  (one.version === other.version &&
    one.waiting?.position === other.waiting?.position &&
    JSON.stringify(one) === JSON.stringify(other))

/** Whether the guest can pay now. */
export const isTurn = ({ status, orderId }: BookingSnapshot): boolean => status === 'Held' && orderId !== null
