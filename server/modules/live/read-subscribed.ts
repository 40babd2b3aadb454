import type { SubscribedBooking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { type Standings, snapshotsOf } from '#modules/bookings/snapshot'
import { standingsOf } from '#modules/queue/load'
import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import type { Asked } from '#server/platform/live'
import { perServer } from '#server/platform/per-server'
import type { BookingSnapshot, WaitingStanding } from '#shared/booking/snapshot'

/** A guest who comes back within this time still sees how their booking ended. */
const recentlyEndedSeconds = 15 * 60
/** A new subscriber, while nothing changes, may get standings that are this old. */
const standingsKeptMs = 1000

const memory = perServer(() => ({
  latest: { at: 0, standings: new Map<string, WaitingStanding>() },
}))

/** The row that a snapshot was made from. */
const stamps = perServer(() => new WeakMap<BookingSnapshot, string>())

/**
 * The snapshots of what these guests wait for or hold, and of what ended lately; newest first. A few statements, however many
 * guests there are: of bookings that only wait, nothing but the queue is read again.
 */
export async function readSubscribed(
  ctx: Ctx,
  { keys, sent, isCalm }: Asked<BookingSnapshot>,
): Promise<Map<string, BookingSnapshot[]>> {
  const endedSince = addSeconds(ctx.clock.now(), -recentlyEndedSeconds)
  const rows = await bookingRows.subscribedBy(ctx.db, [...keys], endedSince, [...sent.keys()])
  const standings = await standingsFor(ctx, rows, isCalm)
  const fresh = await readSnapshots(
    ctx,
    rows.filter((row) => !keptOf(ctx, row, sent)),
    standings,
  )
  const found = new Map<string, BookingSnapshot[]>(keys.map((key) => [key, []]))
  for (const row of rows) {
    const kept = keptOf(ctx, row, sent)
    const snapshot = fresh.get(row.id) ?? (kept && withStanding(ctx, kept, standings))
    if (snapshot) found.get(row.userKey)?.push(snapshot)
  }
  return found
}

/** The snapshot that was sent before, if nothing but its standing can have changed: no order, no payment, the same row. */
function keptOf(ctx: Ctx, { id, status, stamp }: SubscribedBooking, sent: Asked<BookingSnapshot>['sent']) {
  const before = sent.get(id)
  if (status !== 'Queued' || !before || stamps(ctx).get(before) !== stamp) return undefined
  return before.orderId === null && before.money === 'none' ? before : undefined
}

function withStanding(ctx: Ctx, before: BookingSnapshot, standings: Standings): BookingSnapshot {
  const waiting = standings.get(before.id)
  // It left the queue after its row was read: the next reading sends that.
  if (!waiting) return before
  const moved = { ...before, waiting }
  if (isSameSnapshot(moved, before)) return before
  const stamp = stamps(ctx).get(before)
  if (stamp !== undefined) stamps(ctx).set(moved, stamp)
  return moved
}

async function standingsFor(
  ctx: Ctx,
  rows: readonly SubscribedBooking[],
  isCalm: boolean,
): Promise<Standings> {
  const age = ctx.clock.now().getTime() - memory(ctx).latest.at
  const isKnown = ({ id, status }: SubscribedBooking) =>
    status !== 'Queued' || memory(ctx).latest.standings.has(id)
  if (isCalm && age >= 0 && age < standingsKeptMs && rows.every(isKnown)) return memory(ctx).latest.standings
  const at = ctx.clock.now().getTime()
  const standings = await standingsOf(ctx, rows)
  memory(ctx).latest = { at, standings }
  return standings
}

async function readSnapshots(ctx: Ctx, rows: readonly SubscribedBooking[], standings: Standings) {
  const bookings = await bookingRows.byIds(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const made = await snapshotsOf(ctx, bookings, standings)
  const stampOf = new Map(rows.map(({ id, stamp }) => [id, stamp]))
  for (const snapshot of made) stamps(ctx).set(snapshot, stampOf.get(snapshot.id) ?? '')
  return new Map(made.map((snapshot) => [snapshot.id, snapshot]))
}

/**
 * Whether two snapshots of one booking show its guest the same. The standing, the amounts, the money and the mail change
 * without a new version.
 */
export const isSameSnapshot = (one: BookingSnapshot, other: BookingSnapshot): boolean =>
  one === other ||
  (one.version === other.version &&
    one.waiting?.position === other.waiting?.position &&
    JSON.stringify(one) === JSON.stringify(other))

/** Whether the guest can pay now. */
export const isTurn = ({ status, orderId }: BookingSnapshot): boolean => status === 'Held' && orderId !== null
