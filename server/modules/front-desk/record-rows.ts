import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'

/** What the desk keeps about a booking. `group` is null where it belongs to none. */
export type DeskRecord = {
  bookingId: string
  note: string
  group: string | null
  /** The booking whose guests are in these rooms instead. */
  continues: string | null
  checkedInAt: Date | null
  checkedInBy: string | null
  checkedOutAt: Date | null
  checkedOutBy: string | null
}

/** The records of those of these bookings that have one. */
export const ofBookings = async (db: Db, bookingIds: readonly string[]): Promise<DeskRecord[]> =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('desk_record')
        .select(['booking_id as bookingId', 'note', 'group_name as group', 'continues'])
        .select(['checked_in_at as checkedInAt', 'checked_in_by as checkedInBy'])
        .select(['checked_out_at as checkedOutAt', 'checked_out_by as checkedOutBy'])
        .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
        .execute()

export async function ofBooking(db: Db, bookingId: string): Promise<DeskRecord | undefined> {
  const [record] = await ofBookings(db, [bookingId])
  return record
}

/** When and by whom; nulls undo it. */
type Done = { at: Date | null; by: string | null }

export const writeCheckIn = (db: Db, bookingId: string, { at, by }: Done): Promise<void> =>
  write(db, bookingId, { checked_in_at: at, checked_in_by: by })

export const writeCheckOut = (db: Db, bookingId: string, { at, by }: Done): Promise<void> =>
  write(db, bookingId, { checked_out_at: at, checked_out_by: by })

/** The note and the group of a booking, and which one it continues; what is left out stays. */
export async function describe(
  db: Db,
  bookingId: string,
  {
    note,
    group,
    continues,
  }: { note?: string | undefined; group?: string | null | undefined; continues?: string },
): Promise<void> {
  const described = {
    ...(note === undefined ? {} : { note }),
    ...(group === undefined ? {} : { group_name: group }),
    ...(continues === undefined ? {} : { continues }),
  }
  if (Object.keys(described).length > 0) await write(db, bookingId, described)
}

/** A name for the bookings of one guest as a group, which no other group has: `Bhola Negi, 10 Jun 2027`. */
export async function unusedGroupName(db: Db, guest: string, checkIn: CalendarDate): Promise<string> {
  const name = `${[...(guest || 'Group')].slice(0, 40).join('')}, ${dateForPeople(checkIn)}`
  const rows = await db
    .selectFrom('desk_record')
    .select('group_name')
    .where(sql<boolean>`starts_with(group_name, ${name})`)
    .execute()
  const taken = new Set(rows.map((row) => row.group_name))
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name} (${number})`)) number += 1
  return `${name} (${number})`
}

type Written = Partial<{
  note: string
  group_name: string | null
  continues: string
  checked_in_at: Date | null
  checked_in_by: string | null
  checked_out_at: Date | null
  checked_out_by: string | null
}>

async function write(db: Db, bookingId: string, written: Written): Promise<void> {
  await db
    .insertInto('desk_record')
    .values({ booking_id: bookingId, ...written })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(written))
    .execute()
}
