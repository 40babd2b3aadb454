import type { HoldTime } from '#modules/bookings/hold-rows'
import * as holdRows from '#modules/bookings/hold-rows'
import * as roomRows from '#modules/bookings/room-rows'
import type { Db } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { type DateRange, shareANight } from '#shared/booking/stay'
import { earlierOf, laterOf } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { groupBy } from '#shared/group-by'
import type { RoomType } from '#shared/room/room'
import type { QueueState, RoomUse } from './decide'
import type { HoldSettings } from './hold-settings'
import { countedSince, leastHold, secondsLeft, timeOf } from './hold-time'
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
