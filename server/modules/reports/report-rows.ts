import { sql } from 'kysely'
import { refundable, statusIn } from '#modules/bookings/state'
import type { Db } from '#server/database/transaction'
import type { BookingStatus } from '#shared/booking/status'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { Rupees } from '#shared/money/rupees'
import type { RoomType } from '#shared/room/room'

/** The nights from the first to the last of a report. */
type Range = { from: CalendarDate; to: CalendarDate }

/** A booking that is confirmed or was. */
export type BookedStay = {
  id: string
  type: RoomType
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
  status: BookingStatus
  /** For all its rooms, one for each night. */
  nightAmounts: Rupees[]
  /** When it was confirmed. */
  madeAt: Date
  endedAt: Date | null
  isDesk: boolean
  /** Other rooms of guests who were here already: not another arrival. */
  goesOn: boolean
  /** Discounts that the desk gave and did not take back, in paise. */
  discount: number
  isNoShow: boolean
  usedNights: number
  leftEarly: boolean
}

/** Those with nights in the range, cancelled ones and stays that were cut short at its first night too; by check-in. */
export const staysIn = (db: Db, { from, to }: Range): Promise<BookedStay[]> =>
  db
    .selectFrom('booking')
    .leftJoin('cancellation', 'cancellation.booking_id', 'booking.id')
    .leftJoin('early_departure', 'early_departure.booking_id', 'booking.id')
    .leftJoin('desk_booking', 'desk_booking.booking_id', 'booking.id')
    .leftJoin('desk_record', 'desk_record.booking_id', 'booking.id')
    .leftJoin(discounts(db).as('given'), 'given.booking_id', 'booking.id')
    .select(['booking.id', 'room_type as type', 'rooms', 'check_in as checkIn', 'status'])
    .select(['booking.check_out as checkOut', 'booking.night_amounts as nightAmounts', 'ended_at as endedAt'])
    .select(sql<Date>`coalesce(confirmed_at, booking.created_at)`.as('madeAt'))
    .select(sql<boolean>`desk_booking.booking_id is not null`.as('isDesk'))
    .select(sql<boolean>`continues is not null`.as('goesOn'))
    .select(sql<number>`coalesce(discount, 0)::bigint`.as('discount'))
    .select(sql<boolean>`coalesce(is_no_show, false)`.as('isNoShow'))
    .select(sql<number>`coalesce(used_nights, 0)`.as('usedNights'))
    .select(sql<boolean>`early_departure.booking_id is not null`.as('leftEarly'))
    .where(statusIn(refundable))
    .where('check_in', '<=', to)
    .where('booking.check_out', '>=', from)
    .orderBy('check_in')
    .orderBy('booking.id')
    .execute()

/** A line that reverses an extra is of the kind discount, too, and gives nothing. */
const discounts = (db: Db) =>
  db
    .selectFrom('folio_line as line')
    .select('booking_id')
    .select(sql<number>`sum(amount)`.as('discount'))
    .where('kind', '=', 'discount')
    .where('reverses', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('folio_line as later').whereRef('later.reverses', '=', 'line.id').select('id'))),
    )
    .groupBy('booking_id')

export type ClosedRooms = { type: RoomType; night: CalendarDate; rooms: number }

/** How many rooms are closed on each night; nights without any are left out. */
export const closedIn = (db: Db, { from, to }: Range): Promise<ClosedRooms[]> =>
  db
    .selectFrom('room_night')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select(['room_night.room_type as type', 'night', ({ fn }) => fn.countAll<number>().as('rooms')])
    .where('night', '>=', from)
    .where('night', '<=', to)
    .where('status', '=', 'Blocked')
    .groupBy(['room_night.room_type', 'night'])
    .execute()

/** Stays that other sites booked, by check-in: what their calendars closed here. */
export async function ofOtherSites(db: Db, { from, to }: Range): Promise<number> {
  const row = await db
    .selectFrom('booking')
    .innerJoin('desk_booking', 'booking_id', 'booking.id')
    .innerJoin('calendar_import', 'calendar_import.id', 'request_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'Blocked')
    .where('check_in', '>=', from)
    .where('check_in', '<=', to)
    .executeTakeFirstOrThrow()
  return row.count
}

/** When the first booking was confirmed that is still known; undefined where there is none. */
export async function firstMade(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('booking')
    .select(sql<Date | null>`min(coalesce(confirmed_at, created_at))`.as('at'))
    .where(statusIn(refundable))
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** The first guest of each of these bookings; erased ones are left out. */
export async function names(db: Db, bookingIds: readonly string[]): Promise<Map<string, string>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('guest')
    .select(['booking_id as id', 'name'])
    .where('position', '=', 1)
    .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
