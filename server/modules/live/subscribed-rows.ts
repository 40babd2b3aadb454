import { sql } from 'kysely'
import type { SubscribedBooking } from '#modules/bookings/booking-rows'
import { live } from '#modules/bookings/state'
import type { Db } from '#server/database/transaction'
import type { BookingStatus } from '#shared/booking/status'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { RoomType } from '#shared/room/room'

/** As in the index of what came to nothing. */
const cameToNothing: BookingStatus[] = ['Expired', 'Withdrawn', 'NoRooms']

const rows = (db: Db) =>
  db
    .selectFrom('booking')
    .leftJoin('guest_details', 'guest_details.booking_id', 'booking.id')
    .select(['booking.id', 'status', 'room_type as type', 'user_key as userKey'])
    // The ids of the writing transactions, since not every change that a guest sees raises the version.
    .select(sql<string>`booking.xmin || ' ' || coalesce(guest_details.xmin::text, '')`.as('stamp'))
    .where('user_key', 'is not', null)
    .$castTo<SubscribedBooking>()

type Asked = {
  part: 'urgent' | 'all'
  endedSince: Date
  today: CalendarDate
  /** Only these guests; undefined: everybody. */
  userKeys: string[] | undefined
}

/**
 * The bookings of a queue that are live or have ended since `endedSince`, by rank: those with rooms, and with `part` `all`
 * also those that wait.
 */
export function ofQueue(db: Db, type: RoomType, asked: Asked): Promise<SubscribedBooking[]> {
  const { part, endedSince, today, userKeys } = asked
  return rows(db)
    .where('room_type', '=', type)
    .where(({ or, and, eb }) =>
      or([
        eb('status', 'in', part === 'all' ? live : live.filter((status) => status !== 'Queued')),
        and([eb('status', 'in', cameToNothing), eb('ended_at', '>=', endedSince)]),
        // A stay that is over cannot have been confirmed just now; this one has an index.
        and([
          eb('status', '=', 'Confirmed'),
          eb('check_out', '>=', today),
          eb('confirmed_at', '>=', endedSince),
        ]),
      ]),
    )
    .$if(userKeys !== undefined, (query) =>
      query.where('user_key', '=', sql<string>`any(${userKeys}::text[])`),
    )
    .orderBy('rank')
    .execute()
}

export const byIds = async (db: Db, ids: string[]): Promise<SubscribedBooking[]> =>
  ids.length === 0 ? [] : rows(db).where('booking.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
