import type { Booking } from '#modules/bookings/booking-rows'
import type { GuestKey, HoldTime } from '#modules/bookings/hold-rows'
import type { Ctx } from '#server/context'
import type { Db } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { perServer } from '#server/platform/per-server'
import { recentAnswer } from '#server/platform/single-flight'
import type { WaitingStanding } from '#shared/booking/snapshot'
import { type DateRange, type Stay, shareANight } from '#shared/booking/stay'
import { hotelToday, instantForWire } from '#shared/calendar/hotel-today'
import { onSaleOn } from '#shared/calendar/season'
import { groupBy } from '#shared/group-by'
import type { Rates } from '#shared/rates/rates'
import type { RoomType } from '#shared/room/room'
import { countsAhead, nightsIn, type QueueState, type RoomUse } from './decide'
import { countedSince, type HoldSettings, leastHold, secondsLeft, timeOf } from './hold-time'
import type { HoldingBooking, QueueRows, WaitingBooking } from './queue-rows'
import * as queueRows from './queue-rows'

/** A queue with the ends of its holds (null: the order is still being made), and whether selling is stopped on the site. */
export type LoadedQueue = Omit<QueueState, 'held'> &
  Pick<QueueRows, 'changedSeasons' | 'closed'> & {
    rates: Rates
    held: readonly (RoomUse & { endsAt: Date | null })[]
    isStopped: boolean
    /** After a restore nothing may be sold or paid for, not even what is held. */
    isRestored: boolean
    /** The unpaid hold times within the last hour of those who wait, for this type, by user. */
    holdTimes: ReadonlyMap<string, HoldTime[]>
  }

export type Asked = {
  withoutWaiting?: boolean
  /** Nights to load besides those of the waiting entries. */
  range?: DateRange
  guest?: Pick<GuestKey, 'userKey' | 'addressKey'> | undefined
}

export const loadRows = (db: Db, type: RoomType, now: Date, asked: Asked = {}): Promise<QueueRows> =>
  queueRows.load(db, type, { timesSince: countedSince(now), ...asked })

/**
 * The rows that decide a new entry at the end of the queue, from those without the ones who wait. Where it cannot get rooms
 * whoever waits, they are not read: otherwise thousands of guests who arrive behind each other would each read all others.
 */
export async function withThoseWhoWait(
  db: Db,
  rows: QueueRows,
  stay: Stay,
  now: Date,
  guest: Pick<GuestKey, 'userKey' | 'addressKey'>,
  settings: HoldSettings,
): Promise<QueueRows> {
  const isEnough = !rows.hasWaiting || !mayFit(stay, rows, now, guest, settings)
  return isEnough ? rows : loadRows(db, stay.type, now, { range: stay, guest })
}

/** Whether its rooms are free beside those that nobody but their guest can release. */
function mayFit(
  stay: Stay,
  { room, sold, holding }: QueueRows,
  now: Date,
  { userKey }: Pick<GuestKey, 'userKey'>,
  settings: HoldSettings,
): boolean {
  const others = holding.filter((hold) => hold.userKey !== userKey && !isOver(hold, now, settings, true))
  return nightsIn(stay).every((night) => {
    const taken = others.filter(({ checkIn, checkOut }) => checkIn <= night && night < checkOut)
    const rooms = taken.reduce((sum, hold) => sum + hold.rooms, sold.get(night) ?? 0)
    return rooms + stay.rooms <= room.totalRooms
  })
}

/** How long a hold may be without an order, and how long a promoted one is then paused in the queue. */
export const orderlessSeconds = 60

export const isUnreached = ({ reachBy }: HoldingBooking, now: Date): boolean =>
  reachBy !== null && reachBy <= now

/**
 * Its time and grace have passed, it never got an order, or its guest was not reached in time. `isWanted`: somebody needs
 * rooms.
 */
export function isOver(
  hold: HoldingBooking,
  now: Date,
  { graceSeconds }: Pick<HoldSettings, 'graceSeconds'>,
  isWanted: boolean,
): boolean {
  if (hold.status !== 'Held' || hold.isBeingPaid) return false
  if (isUnreached(hold, now)) return true
  const { holdExpiresAt: end, heldAt } = hold
  if (end) return end <= addSeconds(now, -graceSeconds) && (isWanted || hold.isAsked)
  return heldAt !== null && heldAt <= addSeconds(now, -orderlessSeconds)
}

export const loadQueue = async (
  db: Db,
  type: RoomType,
  now: Date,
  settings: HoldSettings,
  asked?: Asked,
): Promise<LoadedQueue> => queueOf(await loadRows(db, type, now, asked), now, settings)

/** A queue from its rows. `asking`: the new entry of a guest who is asking now; it is ready even with little hold time left. */
export function queueOf(
  rows: QueueRows,
  now: Date,
  { claimSeconds, graceSeconds, addressCap, holdSeconds, unpaidCap }: HoldSettings,
  asking?: string,
): LoadedQueue {
  const seenSince = addSeconds(now, -claimSeconds)
  const overdueSince = now.getTime() - graceSeconds * 1000
  const held = rows.holding.filter(({ status, holdExpiresAt: end, isBeingPaid }) => {
    // While its payment is processed it keeps its rooms.
    const isOverdue = end !== null && end.getTime() <= overdueSince && !isBeingPaid
    return status === 'Held' && !isOverdue
  })
  const holdTimes = groupBy(
    [...rows.holdTimes, ...held.flatMap((hold) => timeOf(hold, now))],
    ({ userKey }) => userKey,
  )
  const hasTime = (entry: WaitingBooking): boolean => {
    const times = holdTimes.get(entry.userKey ?? '') ?? []
    const replaced = held.filter(
      (hold) => hold.userKey === entry.userKey && hold.rank < entry.rank && shareANight(hold, entry),
    )
    const ends = replaced.flatMap(({ holdExpiresAt }) => holdExpiresAt ?? [])
    const left = [
      ...ends.map((end) => (end.getTime() - now.getTime()) / 1000),
      ...(unpaidCap === null ? [] : [secondsLeft(entry, times, now, unpaidCap)]),
    ]
    return left.every((seconds) => seconds >= leastHold(holdSeconds))
  }
  const { totalRooms, isStopped, isRestored } = rows.room
  const today = hotelToday(now)
  return {
    all: totalRooms,
    isStopped,
    isRestored,
    holdTimes,
    today,
    rates: rows.room,
    changedSeasons: rows.changedSeasons,
    closed: rows.closed,
    isOnSale: onSaleOn(today, rows.changedSeasons, rows.closed),
    sold: rows.sold,
    capturing: rows.holding.filter(({ status }) => status === 'Capturing').map(roomUseOf),
    held: held.map((booking) => ({ ...roomUseOf(booking), endsAt: booking.holdExpiresAt })),
    waiting: rows.waiting.map((entry) => ({
      ...roomUseOf(entry),
      ready: isReady(entry, now, seenSince) && (entry.id === asking || hasTime(entry)),
    })),
    addressCap,
    heldElsewhere: addressCap ? rows.heldElsewhere : new Map(),
  }
}

const roomUseOf = ({ id, rooms, rank, userKey, addressKey, checkIn, checkOut }: RoomUse): RoomUse => ({
  id,
  rooms,
  rank,
  userKey,
  addressKey,
  checkIn,
  checkOut,
})

function isReady(entry: WaitingBooking, now: Date, seenSince: Date): boolean {
  const pausing = entry.pausedUntil !== null && entry.pausedUntil > now
  return !pausing && entry.lastSeenAt !== null && entry.lastSeenAt > seenSince
}

const recent = perServer((ctx: Ctx) => recentAnswer<LoadedQueue>(ctx.clock, 0.5))

/** For forms that stay open: the same nights are read from the database at most twice a second, however many ask. */
export const recentQueue = (ctx: Ctx, type: RoomType, nights: DateRange): Promise<LoadedQueue> =>
  recent(ctx)(`${type} ${nights.checkIn} ${nights.checkOut}`, () =>
    loadQueue(ctx.db, type, ctx.clock.now(), ctx.settings, { range: nights }),
  )

/** The standings of those of these bookings that wait, and of everybody else in their queues, by booking id. */
export async function standingsOf(
  ctx: Ctx,
  bookings: readonly Pick<Booking, 'status' | 'type'>[],
): Promise<Map<string, WaitingStanding>> {
  const waiting = bookings.filter(({ status }) => status === 'Queued')
  const types = [...new Set(waiting.map(({ type }) => type))]
  const now = ctx.clock.now()
  const queues = await Promise.all(types.map((type) => loadQueue(ctx.db, type, now, ctx.settings)))
  const [first, ...others] = queues.map((queue) => waitingStandings(queue, now))
  for (const other of others) for (const [id, standing] of other) first?.set(id, standing)
  return first ?? new Map()
}

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
