import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { BookingStatus } from '#shared/booking/status'
import type { CalendarDate } from '#shared/calendar/calendar-date'

export type GroupedBooking = {
  id: string
  group: string
  name: string
  status: BookingStatus
  checkIn: CalendarDate
  checkOut: CalendarDate
}

const grouped = (db: Db) =>
  db
    .selectFrom('desk_record')
    .innerJoin('booking', 'booking.id', 'desk_record.booking_id')
    .leftJoin('guest', (join) =>
      join.onRef('guest.booking_id', '=', 'booking.id').on('guest.position', '=', 1),
    )
    .select(['booking.id', 'status', 'check_in as checkIn', 'check_out as checkOut'])
    .select(({ fn }) => fn.coalesce('guest.name', sql<string>`''`).as('name'))
    .orderBy('check_in')
    .orderBy('booking.id')

/** The bookings of a group, by check-in. */
export const ofGroup = (db: Db, group: string): Promise<GroupedBooking[]> =>
  grouped(db).select(sql<string>`group_name`.as('group')).where('group_name', '=', group).execute()

/** The bookings of these groups, by check-in. */
export const ofGroups = (db: Db, groups: readonly string[]): Promise<GroupedBooking[]> =>
  grouped(db)
    .select(sql<string>`group_name`.as('group'))
    .where('group_name', '=', sql<string>`any(${groups}::text[])`)
    .execute()

/** The bookings of all groups that begin on this day or later, by check-in. */
export const since = (db: Db, day: CalendarDate): Promise<GroupedBooking[]> =>
  grouped(db)
    .select(sql<string>`group_name`.as('group'))
    .where('group_name', 'is not', null)
    .where('check_in', '>=', day)
    .execute()

/** The bookings of at most `limit` groups of any age that have these words in their name, by check-in. */
export const named = (db: Db, words: string, limit: number): Promise<GroupedBooking[]> =>
  grouped(db)
    .select(sql<string>`group_name`.as('group'))
    .where(
      sql<boolean>`group_name in (
        select group_name from desk_record
        where group_name is not null and position(lower(${words}) in lower(group_name)) > 0
        group by group_name order by group_name limit ${limit})`,
    )
    .execute()
