import { sql } from 'kysely'
import { type Booking, bookingColumns } from '#modules/bookings/booking-rows'
import * as states from '#modules/bookings/state'
import { rowsAsJson } from '#server/database/json-rows'
import type { Db } from '#server/database/transaction'
import { type AdminStatus, adminStatuses } from '#shared/booking/status'
import type { CalendarDate, Nights } from '#shared/calendar/calendar-date'
import type { CancelReason } from '#shared/desk/change'
import type { RoomType } from '#shared/room/room'

/** Check-in dates, both included. */
export type CheckInBounds = { from?: CalendarDate | undefined; to?: CalendarDate | undefined }
type Page = CheckInBounds & {
  status: AdminStatus
  after: { checkIn: CalendarDate; id: string } | null
  /** Null: no limit. */
  limit: number | null
}

const listed = [...bookingColumns, 'erased_at as erasedAt'] as const
export type ListedMail = { bookingId: string | null; sentAt: Date | null; dueAt: Date | null }
export type ListedRow = Booking & { erasedAt: Date | null }

type Searched = {
  /** From `searchWords`; `inMobile`: it may be part of a mobile number. */
  words: { word: string; inMobile: boolean }[]
  /** Whether an email address was typed: only then its domain counts, since many guests share one. */
  isAddress: boolean
  digits: string | null
  id: string
  limit: number
}

function withWord({ word, inMobile }: Searched['words'][number], isAddress: boolean) {
  return sql`(select booking_id from guest where name_folded like ${`%${word}%`}
    union select booking_id from guest_details
      where email_folded like ${isAddress ? `% ${word}%` : `% ${word}% @ %`}
        or (${inMobile}::boolean and mobile_number like ${`%${word}%`}))`
}

/** The lists of the admin panel. */
const read = (db: Db) => db.selectFrom('booking').select(listed)

export const byIds = async (db: Db, ids: string[]): Promise<ListedRow[]> =>
  ids.length === 0 ? [] : read(db).where('booking.id', 'in', ids).execute()

/** All bookings of one status, by check-in. */
export async function idsOf(db: Db, status: AdminStatus): Promise<{ id: string }[]> {
  // One value, which is read in a tenth of the time that as many rows take.
  const { rows } = await sql<{ all: string[] | null }>`
    select json_agg(id order by check_in, id) as all from booking where status = ${status}`.execute(db)
  return (rows[0]?.all ?? []).map((id) => ({ id }))
}

export type WholeRow = Awaited<ReturnType<typeof whole>>[number]

/** What the whole list shows of these bookings, by check-in. The details are null where there are none. */
export const whole = (db: Db, ids: readonly string[]) =>
  rowsAsJson(
    db,
    db
      .selectFrom('booking')
      .leftJoin('guest_details', 'guest_details.booking_id', 'booking.id')
      .leftJoin('payment_order', 'payment_order.id', 'booking.paid_order_id')
      .leftJoin('desk_booking', 'desk_booking.booking_id', 'booking.id')
      .select(['booking.id', 'room_type as type', 'rooms', 'check_in as checkIn', 'check_out as checkOut'])
      .select(['payment_id as paymentId', 'erased_at as erasedAt'])
      .select(['number_of_guests as numberOfGuests', 'mobile_number as mobileNumber', 'email', 'complete'])
      .select(['country', 'state', 'district', 'city', 'pincode'])
      .select(({ fn }) => fn.coalesce('provider_order_id', 'reference').as('orderId'))
      .where('booking.id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('check_in')
      .orderBy('booking.id'),
  )

export type StoredIdentity = Awaited<ReturnType<typeof identities>>[number]

/** The guests of these bookings, those of one booking in their order. */
export async function identities(db: Db, bookingIds: readonly string[]) {
  const query = db
    .selectFrom('guest')
    .select(['booking_id as bookingId', 'name', 'age', 'other_id_kind as otherId'])
    .select(sql<string | null>`encode(aadhaar_sealed, 'base64')`.as('sealed'))
    .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .orderBy('position')
  const rows = await rowsAsJson(db, query)
  return rows.map((row) =>
    Object.assign(row, { aadhaarSealed: row.sealed === null ? null : Buffer.from(row.sealed, 'base64') }),
  )
}

/** The confirmation mails of these bookings, newest last. */
export const confirmationMails = async (db: Db, bookingIds: string[]): Promise<ListedMail[]> =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('mail')
        .select(['booking_id as bookingId', 'sent_at as sentAt', 'due_at as dueAt'])
        .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
        .where('event_key', 'like', 'confirmed%')
        .orderBy('created_at')
        .execute()

/** The bookings of one status after a given one, by check-in. */
export const page = (db: Db, { status, from, to, after, limit }: Page): Promise<ListedRow[]> =>
  read(db)
    .where('status', '=', status)
    .$if(from !== undefined, (query) => query.where('check_in', '>=', from as CalendarDate))
    .$if(to !== undefined, (query) => query.where('check_in', '<=', to as CalendarDate))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(check_in, booking.id) > (${after?.checkIn}::date, ${after?.id}::uuid)`),
    )
    .orderBy('check_in')
    .orderBy('booking.id')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute()

export async function counts(db: Db, { from, to }: CheckInBounds): Promise<Record<AdminStatus, number>> {
  const rows = await db
    .selectFrom('booking')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('status', 'in', adminStatuses)
    .$if(from !== undefined, (query) => query.where('check_in', '>=', from as CalendarDate))
    .$if(to !== undefined, (query) => query.where('check_in', '<=', to as CalendarDate))
    .groupBy('status')
    .execute()
  const counted = new Map<string, number>(rows.map(({ status, count }) => [status, count]))
  const [Confirmed, Cancelled, Refunded, Processing] = adminStatuses.map((one) => counted.get(one) ?? 0)
  return {
    Confirmed: Confirmed ?? 0,
    Cancelled: Cancelled ?? 0,
    Refunded: Refunded ?? 0,
    Processing: Processing ?? 0,
  }
}

/** The words of a text, normalised as the search compares them. */
export async function searchWords(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`select search_folded(${text}) as folded`.execute(db)
  return rows[0]?.folded.split(' ').filter((word) => word !== '') ?? []
}

/**
 * By words, each part of a guest's name, the start of a word of the email address, or part of the mobile number; by part of
 * a mobile number (`digits`, if any); or by an order, payment or refund id, or a reference.
 */
export const search = (db: Db, { words, isAddress, digits, id, limit }: Searched): Promise<ListedRow[]> =>
  read(db)
    .where('status', '!=', 'Blocked')
    .where(
      sql<boolean>`booking.id in (
            ${
              words.length === 0
                ? sql``
                : sql`(${sql.join(
                    words.map((word) => withWord(word, isAddress)),
                    sql` intersect `,
                  )}) union all`
            }
            select booking_id from guest_details
              where ${digits}::text is not null and mobile_number like ${`%${digits}%`}
            union all select booking_id from payment_order where provider_order_id = ${id}
            union all select booking_id from desk_booking where reference = ${id}
            union all select id from booking where payment_id = ${id}
            union all select booking_id from payment join payment_order on payment_order.id = payment.order_id
              where payment.id = ${id}
                or payment.id = (select payment_id from refund where provider_refund_id = ${id})
          )`,
    )
    .orderBy('booking.created_at', 'desc')
    .limit(limit)
    .execute()

/** Confirmed bookings that begin on these days, both included. */
export const arriving = (db: Db, from: CalendarDate, to: CalendarDate): Promise<ListedRow[]> =>
  read(db)
    .where('status', '=', 'Confirmed')
    .where('check_in', '>=', from)
    .where('check_in', '<=', to)
    .orderBy('check_in')
    .orderBy('rank')
    .execute()

/** Confirmed bookings with any of these nights, by check-in. */
export const staying = (db: Db, { checkIn, checkOut }: Nights): Promise<ListedRow[]> =>
  read(db)
    .where('status', '=', 'Confirmed')
    .where('check_in', '<', checkOut)
    .where('check_out', '>', checkIn)
    .orderBy('check_in')
    .orderBy('rank')
    .execute()

/** Bookings with this check-in that the hotel has cancelled for this reason. */
export const cancelledByHotel = (db: Db, date: CalendarDate, reason: CancelReason): Promise<ListedRow[]> =>
  read(db)
    .where('check_in', '=', date)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('cancellation')
          .select('booking_id')
          .whereRef('booking_id', '=', 'booking.id')
          .where('by_whom', '=', 'hotel')
          .where('reason', '=', reason),
      ),
    )
    .orderBy('rank')
    .execute()

/** Unpaid holds, the longest first. */
export const held = (db: Db, limit: number): Promise<ListedRow[]> =>
  read(db).where('status', '=', 'Held').orderBy('held_at').limit(limit).execute()

/** Bookings that have or wait for rooms of the type on any of these nights, by check-in. */
export const wanting = (db: Db, type: RoomType, nights: CalendarDate[]): Promise<Booking[]> =>
  read(db)
    .where('room_type', '=', type)
    .where('status', 'in', states.wanting)
    // Implied by the next condition, and needed for the index on `check_out`.
    .where(
      'check_out',
      '>',
      sql<CalendarDate>`(select min(night) from unnest(${nights}::date[]) as asked (night))`,
    )
    .where(
      sql<boolean>`exists (select from unnest(${nights}::date[]) as asked (night)
            where check_in <= asked.night and check_out > asked.night)`,
    )
    .orderBy('check_in')
    .orderBy('rank')
    .execute()

/** Closed dates that end after this day. */
export const closed = (db: Db, today: CalendarDate): Promise<Booking[]> =>
  read(db).where('status', '=', 'Blocked').where('check_out', '>', today).orderBy('check_in').execute()
