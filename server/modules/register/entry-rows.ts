import { sql } from 'kysely'
import type { StoredGuest } from '#modules/bookings/guest-rows'
import type { Db } from '#server/database/transaction'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { IdentityDocument } from '#shared/desk/register'
import { documentAge, isIdentified } from '#shared/guest/identity'
import type { RoomType } from '#shared/room/room'

/** One guest's entry as it is stored. `formSealed` holds what Form III asks. */
export type StoredEntry = EntryContent & {
  bookingId: string
  position: number
  version: number
  day: CalendarDate
  arrivedAt: Date
  leftAt: Date | null
  checkOut: CalendarDate
  sentAt: Date | null
  sentBy: string | null
}

/** What the desk can correct. */
export type EntryContent = {
  name: string
  age: number
  nationality: string
  document: IdentityDocument | null
  numberSealed: Buffer | null
  numberLast4: string | null
  address: string
  formSealed: Buffer | null
}

const stored = (db: Db) =>
  db
    .selectFrom('register_entry')
    .select(['booking_id as bookingId', 'position', 'version', 'name', 'age', 'nationality', 'document'])
    .select(['number_sealed as numberSealed', 'number_last4 as numberLast4', 'address'])
    .select(['form_sealed as formSealed', 'day', 'arrived_at as arrivedAt', 'left_at as leftAt'])
    .select(['check_out as checkOut', 'sent_at as sentAt', 'sent_by as sentBy'])

/** Entries of those who arrived on these days of the desk, by arrival. */
export const ofDays = (db: Db, from: CalendarDate, to: CalendarDate): Promise<StoredEntry[]> =>
  stored(db)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('arrivedAt')
    .orderBy('bookingId')
    .orderBy('position')
    .execute()

export const ofBooking = (db: Db, bookingId: string): Promise<StoredEntry[]> =>
  stored(db).where('booking_id', '=', bookingId).orderBy('position').execute()

/** Locks the entry until the transaction ends. */
export const lock = (db: Db, bookingId: string, position: number): Promise<StoredEntry | undefined> =>
  stored(db)
    .where('booking_id', '=', bookingId)
    .where('position', '=', position)
    .forUpdate()
    .executeTakeFirst()

const columnsOf = (content: EntryContent) => ({
  name: content.name,
  age: content.age,
  nationality: content.nationality,
  document: content.document,
  number_sealed: content.numberSealed,
  number_last4: content.numberLast4,
  address: content.address,
  form_sealed: content.formSealed,
})

export async function put(
  db: Db,
  entry: EntryContent & Pick<StoredEntry, 'bookingId' | 'position' | 'day' | 'arrivedAt' | 'checkOut'>,
): Promise<void> {
  await db
    .insertInto('register_entry')
    .values({
      ...columnsOf(entry),
      booking_id: entry.bookingId,
      position: entry.position,
      day: entry.day,
      arrived_at: entry.arrivedAt,
      check_out: entry.checkOut,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const one = (db: Db, bookingId: string, position: number) =>
  db
    .updateTable('register_entry')
    .where('booking_id', '=', bookingId)
    .where('position', '=', position)
    .set({ version: sql<number>`version + 1` })

export async function write(
  db: Db,
  bookingId: string,
  position: number,
  content: EntryContent,
): Promise<void> {
  await one(db, bookingId, position).set(columnsOf(content)).execute()
}

/** When Form III was sent, and by whom; nulls take it back. */
export async function writeSent(
  db: Db,
  bookingId: string,
  position: number,
  { at, by }: { at: Date | null; by: string | null },
): Promise<void> {
  await one(db, bookingId, position).set({ sent_at: at, sent_by: by }).execute()
}

/** Departure and check-out follow the booking. */
export async function followStay(db: Db, bookingId: string): Promise<void> {
  await sql`
    update register_entry set check_out = booking.check_out, left_at = desk_record.checked_out_at
    from booking join desk_record on desk_record.booking_id = booking.id
    where register_entry.booking_id = ${bookingId} and booking.id = ${bookingId}`.execute(db)
}

/** Removes the entries of a booking's guests after this position; after 0, all. */
export async function removeAfter(db: Db, bookingId: string, position: number): Promise<void> {
  await db
    .deleteFrom('register_entry')
    .where('booking_id', '=', bookingId)
    .where('position', '>', position)
    .execute()
}

/** Erases the entries of stays that ended by this date. */
export async function erase(db: Db, checkedOutBy: CalendarDate): Promise<void> {
  await db.deleteFrom('register_entry').where('check_out', '<=', checkedOutBy).execute()
}

/** What is shown of the bookings of entries. Those that were deleted have none. */
export type BookingOfEntry = { id: string; type: RoomType; mobileNumber: string; slots: number[] }

export const bookingsOf = (db: Db, bookingIds: readonly string[]): Promise<BookingOfEntry[]> =>
  db
    .selectFrom('booking')
    .leftJoin('guest_details', 'guest_details.booking_id', 'booking.id')
    .select(['booking.id', 'room_type as type'])
    .select(sql<string>`coalesce(mobile_number, '')`.as('mobileNumber'))
    .select(
      sql<number[]>`array(select slot from (
        select distinct on (place) place, slot from room_pin where room_pin.booking_id = booking.id
        order by place, from_night) as pin order by place)`.as('slots'),
    )
    .where('booking.id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .execute()

export type UnsentForm = Pick<StoredEntry, 'position' | 'arrivedAt'> & {
  /** Null once it is deleted. */
  bookingId: string | null
  entryId: string
}

/** Guests from other countries who arrived by then, and whose Form III is not marked as sent. */
export const notSent = (db: Db, arrivedBy: Date, limit: number): Promise<UnsentForm[]> =>
  db
    .selectFrom('register_entry')
    .leftJoin('booking', 'booking.id', 'register_entry.booking_id')
    .select(['booking.id as bookingId', 'position', 'arrived_at as arrivedAt'])
    .select(sql<string>`register_entry.booking_id || ' ' || position`.as('entryId'))
    .where('sent_at', 'is', null)
    .where(sql<boolean>`nationality not in ('', 'Indian')`)
    .where('arrived_at', '<=', arrivedBy)
    .orderBy('arrived_at')
    .limit(limit)
    .execute()

/**
 * The guest details of the booking follow a correction of the register, as long as there are any. Guests before this one
 * whose names are not known become empty rows, as positions have no gaps.
 */
export async function correctGuest(
  db: Db,
  bookingId: string,
  position: number,
  guest: Required<StoredGuest>,
): Promise<void> {
  const { rows } = await sql`select from guest_details where booking_id = ${bookingId} for update`.execute(db)
  if (rows.length === 0) return
  await sql`
    insert into guest (booking_id, position, name, age)
    select ${bookingId}::uuid, place, '', 0 from generate_series(1, ${position}::int) as place
    on conflict do nothing`.execute(db)
  await db
    .updateTable('guest')
    .set({ name: guest.name, age: guest.age, other_id_kind: guest.otherId })
    .set({ aadhaar_sealed: guest.aadhaarSealed, aadhaar_last4: guest.aadhaarLast4 })
    .where('booking_id', '=', bookingId)
    .where('position', '=', position)
    .execute()
  const isWhole = guest.name !== '' && guest.age > 0 && isIdentified(guest, guest.age)
  // Complete details stay so when identity numbers have been erased since.
  await sql`
    update guest_details set complete = ${isWhole}::boolean and (complete or number_of_guests = (
      select count(*) from guest
      where guest.booking_id = guest_details.booking_id and name <> '' and age > 0
        and (other_id_kind is not null or aadhaar_last4 is not null or age < ${documentAge})))
    where booking_id = ${bookingId}`.execute(db)
}
