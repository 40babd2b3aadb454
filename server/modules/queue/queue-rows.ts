import { sql } from 'kysely'
import * as states from '#modules/bookings/state'
import type { Db } from '#server/database/transaction'
import type { BookingStatus } from '#shared/booking/status'
import type { DateRange } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { RoomType } from '#shared/room/room'

/** A booking that waits for rooms, or has them without being confirmed. */
export type LiveBooking = {
  id: string
  status: BookingStatus
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
  rank: number
  userKey: string | null
  addressKey: string | null
  heldAt: Date | null
  holdExpiresAt: Date | null
  bankAwaitedAt: Date | null
  pausedUntil: Date | null
  lastSeenAt: Date | null
}

/** The waiting, held and capturing bookings of a type, by rank. */
export const live = (db: Db, type: RoomType): Promise<LiveBooking[]> =>
  db
    .selectFrom('booking')
    .leftJoin('presence', 'presence.user_key', 'booking.user_key')
    .select([
      'id',
      'rooms',
      'rank',
      'check_in as checkIn',
      'check_out as checkOut',
      'booking.user_key as userKey',
    ])
    .select([
      'status',
      'address_key as addressKey',
      'held_at as heldAt',
      'hold_expires_at as holdExpiresAt',
      'bank_awaited_at as bankAwaitedAt',
      'paused_until as pausedUntil',
      'last_seen_at as lastSeenAt',
    ])
    .where('room_type', '=', type)
    .where('status', 'in', states.live)
    .orderBy('rank')
    .$castTo<LiveBooking>()
    .execute()

/** How many rooms are sold or closed on each night of the range; nights without any are left out. */
export async function sold(
  db: Db,
  type: RoomType,
  { checkIn, checkOut }: DateRange,
): Promise<Map<CalendarDate, number>> {
  const rows = await db
    .selectFrom('room_night')
    .innerJoin('booking', 'booking.id', 'room_night.booking_id')
    .select(({ fn }) => ['night', fn.countAll<number>().as('count')])
    .where('room_night.room_type', '=', type)
    .where('night', '>=', checkIn)
    .where('night', '<', checkOut)
    .where('status', 'in', states.sold)
    .groupBy('night')
    .execute()
  return new Map(rows.map(({ night, count }) => [night, count]))
}

/** Takes the lowest free slots of each night for the booking. Throws when a night has too few. */
export async function takeRooms(
  db: Db,
  booking: { id: string; type: RoomType; rooms: number },
  nights: CalendarDate[],
): Promise<void> {
  const taken = await sql`
        insert into room_night (room_type, night, slot, booking_id)
        select ${booking.type}, night, slot, ${booking.id}::uuid
        from (
          select asked.night, room.slot, row_number() over (partition by asked.night order by room.slot) as choice
          from unnest(${nights}::date[]) as asked (night)
          join room on room.room_type = ${booking.type}
          where not exists (
            select from room_night
            where room_night.room_type = room.room_type
              and room_night.night = asked.night and room_night.slot = room.slot
          )
        ) as free
        where choice <= ${booking.rooms}`.execute(db)
  if (taken.numAffectedRows !== BigInt(nights.length * booking.rooms)) {
    throw new Error('a night has fewer free rooms than the booking needs')
  }
}

export async function releaseRooms(db: Db, bookingIds: string[]): Promise<void> {
  if (bookingIds.length > 0) await db.deleteFrom('room_night').where('booking_id', 'in', bookingIds).execute()
}

export async function nextRank(db: Db): Promise<number> {
  const { rows } = await sql<{ rank: number }>`select nextval('queue_rank') as rank`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the sequence of ranks gave no number')
  return row.rank
}

/** How many waiting bookings of the type have a lower rank and share a night. */
export async function ahead(
  db: Db,
  type: RoomType,
  rank: number,
  { checkIn, checkOut }: DateRange,
): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('room_type', '=', type)
    .where('status', '=', 'Queued')
    .where('rank', '<', rank)
    .where('check_in', '<', checkOut)
    .where('check_out', '>', checkIn)
    .executeTakeFirstOrThrow()
  return count
}
