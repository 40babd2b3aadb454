import { type RawBuilder, sql } from 'kysely'
import * as states from '#modules/bookings/state'
import { type InJson, withDates } from '#server/database/json-rows'
import type { Db } from '#server/database/transaction'
import type { BookingStatus } from '#shared/booking/status'
import type { DateRange } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { RoomType } from '#shared/room/room'

/** `chosen`: by the desk; else it was laid out and is kept since check-in. */
export type StoredPin = { place: number; from: CalendarDate; slot: number; chosen: boolean }

/** A booking, hold or closure that has rooms, with what its place on the chart shows. `name` is '' where none is known. */
export type StoredStay = {
  id: string
  version: number
  type: RoomType
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
  status: BookingStatus
  holdExpiresAt: Date | null
  name: string
  guests: number
  note: string
  group: string
  checkedInAt: Date | null
  checkedOutAt: Date | null
  /** When the guests' personal data was erased. */
  erasedAt: Date | null
  pins: StoredPin[]
  /** Of closed dates that come from the calendar of another site: its import, and the site's name. */
  importId: string | null
  source: string | null
}

const instants = ['holdExpiresAt', 'checkedInAt', 'checkedOutAt', 'erasedAt'] as const

/** All that have rooms of these types on a night of the range, by check-in; in one statement. */
export const stays = (db: Db, types: readonly RoomType[], { checkIn, checkOut }: DateRange) =>
  read(
    db,
    sql`room_type = any(${types}::text[]) and ${states.statusIn(states.withRooms)}
      and check_in < ${checkOut} and check_out > ${checkIn}`,
  )

/** What came in online for a booking, and the payments by which it did. */
const paidOnline = sql`coalesce((select sum(amount) from booking_payment where booking_id = booking.id), 0)`
const itsPayments = sql`any(array(select payment_id from booking_payment where booking_id = booking.id))`

/** What a booking owes in paise, at least; `nights` is the number of nights that are charged. */
const owes = (nights: RawBuilder<unknown>) => sql`
  (select coalesce(sum(amount), 0) * 100 from unnest(night_amounts) with ordinality as night (amount, place)
    where place <= ${nights})
  + coalesce((select charge from cancellation where booking_id = booking.id), 0)
  + coalesce((select charge from early_departure where booking_id = booking.id), 0)
  + coalesce((select sum(case when kind in ('extra', 'refund') then amount else -amount end)
      from folio_line where booking_id = booking.id), 0)
  + coalesce((select sum(amount) from refund where payment_id = ${itsPayments}), 0)
  > ${paidOnline}`

/**
 * Those who owe something, and perhaps some who do not: who is here, was to come before `today`, or has cancelled. The
 * latest `limit` of each, so that a hotel that never wrote down what it was paid does not read all its years.
 */
export const perhapsOwing = (db: Db, today: CalendarDate, limit: number) =>
  read(
    db,
    sql`booking.id = any(array(
      (select id from booking
        where status = 'Confirmed' and check_in <= ${today}
          and (check_in < ${today} or (select checked_in_at from desk_record where booking_id = booking.id) is not null)
          and ${owes(sql`cardinality(night_amounts)`)}
        order by check_in desc, id limit ${limit})
      union all
      (select id from booking
        where ${states.statusIn(states.cancelled)}
          and ${owes(sql`(select used_nights from cancellation where booking_id = booking.id)`)}
        order by check_in desc, id limit ${limit})
    ))`,
  )

/** That a booking has been paid more than its bill; only counted refunds, as in the account. */
const isInCredit = sql`
  (select coalesce(sum(amount), 0) * 100 from unnest(night_amounts) with ordinality as night (amount, place)
    where status = 'Confirmed' or place <= (select used_nights from cancellation where booking_id = booking.id))
  + case when status = 'Confirmed' then 0 else (select charge from cancellation where booking_id = booking.id) end
  + coalesce((select charge from early_departure where booking_id = booking.id), 0)
  + coalesce((select sum(case when kind in ('extra', 'refund') then amount else -amount end)
      from folio_line where booking_id = booking.id), 0)
  + coalesce((select sum(amount) from refund where payment_id = ${itsPayments}
      and superseded_at is null and covered_by is null
      and (provider_refund_id is null or provider_status is distinct from 'failed')
      and not (manual and reason like 'credit %' and provider_refund_id is null)), 0)
  < ${paidOnline}`

/** Those who have a credit, of stays that begin on this day or later; the latest `limit` of each status. */
export const inCredit = (db: Db, from: CalendarDate, limit: number) =>
  read(
    db,
    sql`booking.id = any(array(${sql.join(
      ['Confirmed' as const, ...states.cancelled].map(
        (
          status,
        ) => sql`(select id from booking where status = ${status} and check_in >= ${from} and ${isInCredit}
          order by check_in desc, id limit ${limit})`,
      ),
      sql` union all `,
    )}))`,
  )

/** Closed dates that end after this day, by date. */
export const closed = (db: Db, today: CalendarDate) =>
  read(db, sql`status = 'Blocked' and check_out > ${today}`)

async function read(db: Db, condition: RawBuilder<unknown>): Promise<StoredStay[]> {
  // One value, which is read in a tenth of the time that as many rows take.
  const { rows } = await sql<{ all: InJson<StoredStay>[] }>`
    select coalesce(json_agg(stay order by "checkIn", rank), '[]') as all from (
      select booking.id, version, room_type as type, rooms, check_in as "checkIn", check_out as "checkOut",
        status, hold_expires_at as "holdExpiresAt", rank, erased_at as "erasedAt",
        coalesce(guest.name, '') as name, coalesce(number_of_guests, 0) as guests, coalesce(note, '') as note,
        coalesce(group_name, '') as group, checked_in_at as "checkedInAt", checked_out_at as "checkedOutAt",
        import_id as "importId", source,
        coalesce((
          select json_agg(json_build_object('place', place, 'from', from_night, 'slot', slot, 'chosen', chosen)
            order by place, from_night)
          from room_pin where room_pin.booking_id = booking.id
        ), '[]') as pins
      from booking
        left join desk_record on desk_record.booking_id = booking.id
        left join lateral (
          select calendar_import.id as import_id, calendar_import.name as source
          from desk_booking join calendar_import on calendar_import.id = request_id
          where desk_booking.booking_id = booking.id
        ) as imported on status = 'Blocked'
        left join guest_details on guest_details.booking_id = booking.id
        left join guest on guest.booking_id = booking.id and guest.position = 1
      where ${condition}
    ) as stay`.execute(db)
  return (rows[0]?.all ?? []).map((stay) => withDates(stay, instants))
}

/** The names of these bookings' first guests. */
export async function names(db: Db, bookingIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('guest')
    .select(['booking_id', 'name'])
    .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .where('position', '=', 1)
    .execute()
  return new Map(rows.map(({ booking_id, name }) => [booking_id, name]))
}

/** A room that the desk has chosen for a place from a night on, whatever it had from there. */
export async function choose(
  db: Db,
  bookingId: string,
  { place, from, slot }: Omit<StoredPin, 'chosen'>,
): Promise<void> {
  await db
    .deleteFrom('room_pin')
    .where('booking_id', '=', bookingId)
    .where('place', '=', place)
    .where('from_night', '>=', from)
    .execute()
  await db.insertInto('room_pin').values({ booking_id: bookingId, place, from_night: from, slot }).execute()
}

/** Keeps rooms that were laid out; the chosen ones stay beside them. */
export async function keep(db: Db, bookingId: string, pins: Omit<StoredPin, 'chosen'>[]): Promise<void> {
  if (pins.length === 0) return
  await db
    .insertInto('room_pin')
    .values(
      pins.map(({ place, from, slot }) => ({
        booking_id: bookingId,
        place,
        from_night: from,
        slot,
        chosen: false,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['booking_id', 'place', 'from_night'])
        .doUpdateSet({ slot: sql<number>`excluded.slot`, chosen: false }),
    )
    .execute()
}

/** The place has no room of its own any more. */
export async function remove(db: Db, bookingId: string, place: number): Promise<void> {
  await db.deleteFrom('room_pin').where('booking_id', '=', bookingId).where('place', '=', place).execute()
}

/** Without those that the desk has chosen. */
export async function removeLaidOut(db: Db, bookingId: string): Promise<void> {
  await db.deleteFrom('room_pin').where('booking_id', '=', bookingId).where('chosen', '=', false).execute()
}
