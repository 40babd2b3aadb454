import type { Db } from '#server/database/transaction'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { RoomType } from '#shared/room/room'

/**
 * A night that is booked on another site and here. `from` to before `to`: the nights of its alert. `isClosed`: the room number
 * is only closed here, which is no clash and alerts nobody; it is kept so that the night is not sold when it opens.
 */
export type ClashNight = {
  night: CalendarDate
  isFull: boolean
  bookingId: string | null
  isClosed: boolean
  from: CalendarDate
  to: CalendarDate
}

/** The nights that one alert is about. */
export type Clash = {
  importId: string
  name: string
  type: RoomType
  slot: number
  bookingId: string | null
  from: CalendarDate
  to: CalendarDate
}

export const nights = (db: Db, importId: string): Promise<ClashNight[]> =>
  db
    .selectFrom('calendar_clash')
    .select(['night', 'is_full as isFull', 'booking_id as bookingId', 'is_closed as isClosed'])
    .select(['range_from as from', 'range_to as to'])
    .where('import_id', '=', importId)
    .orderBy('night')
    .execute()

export async function replace(
  db: Db,
  { id, type }: { id: string; type: RoomType },
  clashes: readonly ClashNight[],
): Promise<void> {
  await db.deleteFrom('calendar_clash').where('import_id', '=', id).execute()
  if (clashes.length === 0) return
  await db
    .insertInto('calendar_clash')
    .values(
      clashes.map(({ night, isFull, bookingId, isClosed, from, to }) => ({
        import_id: id,
        night,
        room_type: type,
        is_full: isFull,
        booking_id: bookingId,
        is_closed: isClosed,
        range_from: from,
        range_to: to,
      })),
    )
    .execute()
}

/** All that stand, one for each range, with the booking of its first night. */
export const all = (db: Db, importId?: string): Promise<Clash[]> =>
  db
    .selectFrom('calendar_clash')
    .innerJoin('calendar_import', 'calendar_import.id', 'import_id')
    .distinctOn(['import_id', 'range_from', 'range_to'])
    .select(['import_id as importId', 'name', 'calendar_import.room_type as type', 'slot'])
    .select(['booking_id as bookingId', 'range_from as from', 'range_to as to'])
    .where('is_closed', '=', false)
    .$if(importId !== undefined, (query) => query.where('import_id', '=', importId ?? ''))
    .orderBy('import_id')
    .orderBy('range_from')
    .orderBy('range_to')
    .orderBy('night')
    .execute()
