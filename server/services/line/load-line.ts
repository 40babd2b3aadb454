import type { DateRange } from '../../../shared/booking/stay'
import { earlierOf, laterOf } from '../../../shared/calendar/calendar-date'
import { hotelToday } from '../../../shared/calendar/hotel-today'
import type { RoomType } from '../../../shared/room/room'
import type { Books } from '../../repositories/books'
import type { LiveBooking } from '../../repositories/line'
import type { Claim, LineState } from './decide-line'
import type { HoldSettings } from './hold-settings'

export type LineSettings = Pick<HoldSettings, 'claimSeconds' | 'graceSeconds' | 'addressCap'>

/** A line with the ends of its holds (null: the order is just being made), and whether selling is stopped on the site. */
export type LoadedLine = Omit<LineState, 'held'> & {
  held: readonly (Claim & { endsAt: Date | null })[]
  isStopped: boolean
  /** Nobody may buy anything, whatever they hold. */
  isRestored: boolean
}

/** A line as rows tell it. `range`: the nights that matter besides those of the waiting entries. */
export async function loadLine(
  books: Books,
  type: RoomType,
  now: Date,
  { claimSeconds, graceSeconds, addressCap }: LineSettings,
  range?: DateRange,
): Promise<LoadedLine> {
  const live = await books.line.live(type)
  const waiting = live.filter(({ status }) => status === 'Queued')
  const nights = spanning([...waiting, ...(range ? [range] : [])])
  const seenSince = new Date(now.getTime() - claimSeconds * 1000)
  const overdueSince = now.getTime() - graceSeconds * 1000
  const { totalRooms, isStopped, isRestored } = await books.rooms.onSale(type)
  return {
    all: totalRooms,
    isStopped,
    isRestored,
    today: hotelToday(now),
    sold: nights ? await books.line.sold(type, nights) : new Map(),
    settling: live.filter(({ status }) => status === 'Settling').map(claimOf),
    held: live
      .filter((booking) => booking.status === 'Held' && !isOverdue(booking, overdueSince))
      .map((booking) => ({ ...claimOf(booking), endsAt: booking.holdExpiresAt })),
    waiting: waiting.map((entry) => ({ ...claimOf(entry), ready: isReady(entry, now, seenSince) })),
    addressCap,
    heldElsewhere: addressCap ? await books.holds.heldElsewhere(type, addressesOf(waiting)) : new Map(),
  }
}

const addressesOf = (entries: readonly LiveBooking[]): string[] => [
  ...new Set(entries.flatMap(({ addressKey }) => addressKey ?? [])),
]

const claimOf = ({ id, rooms, place, userKey, addressKey, checkIn, checkOut }: LiveBooking): Claim => ({
  id,
  rooms,
  place,
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

/** The smallest range of dates that covers all of these. */
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
