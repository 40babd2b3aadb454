import type { Booking } from '#modules/bookings/booking-rows'
import type { HoldTime } from '#modules/bookings/hold-rows'
import * as holdRows from '#modules/bookings/hold-rows'
import * as roomRows from '#modules/bookings/room-rows'
import type { Ctx } from '#server/context'
import type { Db } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { perServer } from '#server/platform/per-server'
import { recentAnswer } from '#server/platform/single-flight'
import type { WaitingStanding } from '#shared/booking/snapshot'
import { type DateRange, shareANight } from '#shared/booking/stay'
import { earlierOf, laterOf } from '#shared/calendar/calendar-date'
import { hotelToday, instantForWire } from '#shared/calendar/hotel-today'
import { groupBy } from '#shared/group-by'
import type { RoomType } from '#shared/room/room'
import { countsAhead, nightsIn, type QueueState, type RoomUse } from './decide'
import { countedSince, type HoldSettings, leastHold, secondsLeft, timeOf } from './hold-time'
import type { LiveBooking } from './queue-rows'
import * as queueRows from './queue-rows'

/** A queue with the ends of its holds (null: the order is still being made), and whether selling is stopped on the site. */
export type LoadedQueue = Omit<QueueState, 'held'> & {
  held: readonly (RoomUse & { endsAt: Date | null })[]
  isStopped: boolean
  /** After a restore nothing may be sold or paid for, not even what is held. */
  isRestored: boolean
  /** The unpaid hold times within the last hour of those who wait, for this type, by user. */
  holdTimes: ReadonlyMap<string, HoldTime[]>
}

/**
 * Loads a queue from its rows. `range`: nights to load besides those of the waiting entries. `asking`: the new entry of a
 * guest who is asking now; it is ready even with little hold time left.
 */
export async function loadQueue(
  tx: Db,
  type: RoomType,
  now: Date,
  { claimSeconds, graceSeconds, addressCap, holdSeconds, unpaidCap }: HoldSettings,
  { range, asking }: { range?: DateRange; asking?: string | undefined } = {},
): Promise<LoadedQueue> {
  const live = await queueRows.live(tx, type)
  const waiting = live.filter(({ status }) => status === 'Queued')
  const nights = spanning([...waiting, ...(range ? [range] : [])])
  const seenSince = addSeconds(now, -claimSeconds)
  const overdueSince = now.getTime() - graceSeconds * 1000
  const { totalRooms, isStopped, isRestored } = await roomRows.onSale(tx, type)
  const held = live.filter((booking) => booking.status === 'Held' && !isOverdue(booking, overdueSince))
  const holdTimes = groupBy(
    [
      ...(await holdRows.timesOf(tx, usersOf(waiting), type, countedSince(now))),
      ...held.flatMap((hold) => timeOf(hold, now)),
    ],
    ({ userKey }) => userKey,
  )
  const hasTime = (entry: LiveBooking): boolean => {
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
  return {
    all: totalRooms,
    isStopped,
    isRestored,
    holdTimes,
    today: hotelToday(now),
    sold: nights ? await queueRows.sold(tx, type, nights) : new Map(),
    capturing: live.filter(({ status }) => status === 'Capturing').map(roomUseOf),
    held: held.map((booking) => ({ ...roomUseOf(booking), endsAt: booking.holdExpiresAt })),
    waiting: waiting.map((entry) => ({
      ...roomUseOf(entry),
      ready: isReady(entry, now, seenSince) && (entry.id === asking || hasTime(entry)),
    })),
    addressCap,
    heldElsewhere: addressCap ? await holdRows.heldElsewhere(tx, type, addressesOf(waiting)) : new Map(),
  }
}

const addressesOf = (entries: readonly LiveBooking[]): string[] => [
  ...new Set(entries.flatMap(({ addressKey }) => addressKey ?? [])),
]

const usersOf = (entries: readonly LiveBooking[]): string[] => [
  ...new Set(entries.flatMap(({ userKey }) => userKey ?? [])),
]

const roomUseOf = ({ id, rooms, rank, userKey, addressKey, checkIn, checkOut }: LiveBooking): RoomUse => ({
  id,
  rooms,
  rank,
  userKey,
  addressKey,
  checkIn,
  checkOut,
})

const isOverdue = ({ holdExpiresAt }: LiveBooking, since: number): boolean =>
  holdExpiresAt !== null && holdExpiresAt.getTime() <= since

function isReady(entry: LiveBooking, now: Date, seenSince: Date): boolean {
  const pausing = entry.pausedUntil !== null && entry.pausedUntil > now
  return !pausing && entry.lastSeenAt !== null && entry.lastSeenAt > seenSince
}

/** The smallest range of dates that covers all of these; undefined without any. */
function spanning(ranges: readonly DateRange[]): DateRange | undefined {
  const [first, ...others] = ranges
  if (!first) return undefined
  return others.reduce<DateRange>(
    (all, one) => ({
      checkIn: earlierOf(one.checkIn, all.checkIn),
      checkOut: laterOf(one.checkOut, all.checkOut),
    }),
    first,
  )
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
