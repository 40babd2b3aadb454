import type { SubscribedBooking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { type Standings, snapshotsOf } from '#modules/bookings/snapshot'
import { standingsOf } from '#modules/queue/load'
import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import type { Found, Known } from '#server/platform/live'
import { perServer } from '#server/platform/per-server'
import type { BookingSnapshot, WaitingStanding } from '#shared/booking/snapshot'
import { isLive } from '#shared/booking/status'
import { hotelToday } from '#shared/calendar/hotel-today'
import type { RoomType } from '#shared/room/room'
import * as subscribedRows from './subscribed-rows'

type Guests = Known<BookingSnapshot>
type Snapshots = Found<BookingSnapshot>

/** A guest who comes back within this time still sees how their booking ended. */
const recentlyEndedSeconds = 15 * 60
/** The longest time from the end of a booking until its transaction is seen by all servers. */
const justEndedSeconds = 60
/** A new subscriber may get standings that are this old: after each change of a queue all its standings are read. */
const standingsKeptMs = 5000

const memory = perServer(() => new Map<RoomType, { at: number; standings: Standings }>())

/** The row that a snapshot was made from. */
const stamps = perServer(() => new WeakMap<BookingSnapshot, string>())

/**
 * The snapshots of what these guests wait for or hold, and of what ended lately; newest first. A few statements, however many
 * guests there are.
 */
export async function readAll(ctx: Ctx, { keys, itemsOf }: Guests, isMissed: boolean): Promise<Snapshots> {
  const asked = keys()
  const endedSince = addSeconds(ctx.clock.now(), -recentlyEndedSeconds)
  const sent = asked.flatMap((key) => itemsOf(key) ?? [])
  const rows = await bookingRows.subscribedBy(
    ctx.db,
    [...asked],
    endedSince,
    sent.map(({ id }) => id),
  )
  if (isMissed) memory(ctx).clear()
  return byGuest(rows, await snapshotsFor(ctx, rows, itemsOf, await keptStandings(ctx, rows)))
}

/**
 * What has changed in a queue for the guests of this server. `urgent`: only for those with rooms and those whose booking has
 * ended; that does not read the queue, so it is fast however many wait. Of bookings that only wait, nothing but the queue is
 * read again.
 */
export async function readQueue(
  ctx: Ctx,
  type: RoomType,
  { keys, itemsOf }: Guests,
  part: 'urgent' | 'all',
): Promise<Snapshots> {
  const userKeys = [...keys()]
  const isOfType = ({ stay }: BookingSnapshot) => stay.type === type
  const isAwaited = userKeys.some((key) =>
    itemsOf(key)?.some((item) => isOfType(item) && isLive(item.status)),
  )
  if (part === 'urgent' && !isAwaited) return new Map()
  const now = ctx.clock.now()
  const inQueue = await subscribedRows.ofQueue(ctx.db, type, {
    part,
    endedSince: addSeconds(now, -justEndedSeconds),
    today: hotelToday(now),
    userKeys: isAwaited ? undefined : userKeys,
  })
  const found = inQueue.filter(({ userKey }) => itemsOf(userKey) !== undefined)
  if (part === 'all') {
    const read = new Set(found.map(({ id }) => id))
    const sent = userKeys.flatMap((key) => itemsOf(key)?.filter(isOfType) ?? [])
    const ended = sent.flatMap(({ id }) => (read.has(id) ? [] : id))
    found.push(...(await subscribedRows.byIds(ctx.db, ended)))
  }
  const isWaiting = found.some(({ status }) => status === 'Queued')
  const standings = isWaiting ? await readStandings(ctx, type) : new Map<string, WaitingStanding>()
  const snapshots = await snapshotsFor(ctx, found, itemsOf, standings)
  return byGuest(
    found.filter(({ id, userKey }) => snapshots.get(id) !== itemOf(itemsOf, userKey, id)),
    snapshots,
  )
}

const itemOf = (itemsOf: Guests['itemsOf'], userKey: string, id: string) =>
  itemsOf(userKey)?.find((item) => item.id === id)

function byGuest(
  rows: readonly SubscribedBooking[],
  snapshots: ReadonlyMap<string, BookingSnapshot>,
): Snapshots {
  const found = new Map<string, BookingSnapshot[]>()
  for (const { id, userKey } of rows) {
    const snapshot = snapshots.get(id)
    const others = found.get(userKey)
    if (!snapshot) continue
    if (others) others.push(snapshot)
    else found.set(userKey, [snapshot])
  }
  return found
}

async function readStandings(ctx: Ctx, type: RoomType): Promise<Standings> {
  const at = ctx.clock.now().getTime()
  const standings = await standingsOf(ctx, [{ status: 'Queued', type }])
  memory(ctx).set(type, { at, standings })
  return standings
}

/** The standings of those of these that wait, from memory where it has all of them. */
async function keptStandings(ctx: Ctx, rows: readonly SubscribedBooking[]): Promise<Standings> {
  const waiting = rows.filter(({ status }) => status === 'Queued')
  const standings = new Map<string, WaitingStanding>()
  for (const type of new Set(waiting.map((row) => row.type))) {
    const ids = waiting.filter((row) => row.type === type).map(({ id }) => id)
    const kept = memory(ctx).get(type)
    const age = ctx.clock.now().getTime() - (kept?.at ?? 0)
    const isKept = age >= 0 && age < standingsKeptMs && ids.every((id) => kept?.standings.has(id))
    const known = kept && isKept ? kept.standings : await readStandings(ctx, type)
    for (const id of ids) {
      const standing = known.get(id)
      if (standing) standings.set(id, standing)
    }
  }
  return standings
}

/** The snapshots of these bookings by id; where nothing has changed, the object that was sent before. */
async function snapshotsFor(
  ctx: Ctx,
  rows: readonly SubscribedBooking[],
  itemsOf: Guests['itemsOf'],
  standings: Standings,
): Promise<Map<string, BookingSnapshot>> {
  const snapshots = new Map<string, BookingSnapshot>()
  const fresh: SubscribedBooking[] = []
  for (const row of rows) {
    const kept = keptOf(ctx, row, itemOf(itemsOf, row.userKey, row.id))
    if (kept) snapshots.set(row.id, withStanding(ctx, kept, standings))
    else fresh.push(row)
  }
  if (fresh.length === 0) return snapshots
  const ids = fresh.map(({ id }) => id)
  const stampOf = new Map(fresh.map(({ id, stamp }) => [id, stamp]))
  for (const made of await snapshotsOf(ctx, await bookingRows.byIds(ctx.db, ids), standings)) {
    stamps(ctx).set(made, stampOf.get(made.id) ?? '')
    snapshots.set(made.id, made)
  }
  return snapshots
}

/** The snapshot that was sent before, if nothing but its standing can have changed: no order, no payment, the same row. */
function keptOf(ctx: Ctx, { status, stamp }: SubscribedBooking, before: BookingSnapshot | undefined) {
  if (status !== 'Queued' || !before || stamps(ctx).get(before) !== stamp) return undefined
  return before.orderId === null && before.money === 'none' ? before : undefined
}

function withStanding(ctx: Ctx, before: BookingSnapshot, standings: Standings): BookingSnapshot {
  const waiting = standings.get(before.id)
  // Without one it left the queue after its row was read: the next reading sends that.
  if (!waiting || (before.waiting && isSameStanding(waiting, before.waiting))) return before
  const moved = { ...before, waiting }
  const stamp = stamps(ctx).get(before)
  if (stamp !== undefined) stamps(ctx).set(moved, stamp)
  return moved
}

const isSameStanding = (one: WaitingStanding, other: WaitingStanding): boolean =>
  one.position === other.position &&
  one.roomsShort === other.roomsShort &&
  one.paying === other.paying &&
  one.nextHoldEndsAt === other.nextHoldEndsAt

/**
 * Whether two snapshots of one booking show its guest the same. The standing, the amounts, the money and the mail change
 * without a new version.
 */
export const isSameSnapshot = (one: BookingSnapshot, other: BookingSnapshot): boolean =>
  one === other ||
  (one.version === other.version &&
    one.waiting?.position === other.waiting?.position &&
    JSON.stringify(one) === JSON.stringify(other))
