import { sql } from 'kysely'
import { leasing } from '#server/database/leasing'
import type { Db } from '#server/database/transaction'
import type { DateRange } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { RoomType } from '#shared/room/room'

/** A calendar of another site that closes a room number. */
export type StoredImport = {
  id: string
  type: RoomType
  slot: number
  url: string
  name: string
  readAt: Date | null
  goodAt: Date | null
  problem: string
  failures: number
  events: number
}

const columns = [
  'id',
  'room_type as type',
  'slot',
  'url',
  'name',
  'read_at as readAt',
  'good_at as goodAt',
  'problem',
  'failures',
  'events',
] as const

const read = (db: Db) => db.selectFrom('calendar_import').select(columns)

export const list = (db: Db): Promise<StoredImport[]> =>
  read(db).orderBy('room_type').orderBy('slot').orderBy('name').orderBy('id').execute()

export const byId = (db: Db, id: string): Promise<StoredImport | undefined> =>
  read(db).where('id', '=', id).executeTakeFirst()

export const lock = (db: Db, id: string): Promise<StoredImport | undefined> =>
  read(db).where('id', '=', id).forUpdate().executeTakeFirst()

export const due = leasing({ table: 'calendar_import', key: 'id', due: 'next_read_at', columns })

type NewImport = Pick<StoredImport, 'id' | 'type' | 'slot' | 'url' | 'name'> & { now: Date; by: string }

/** Answers the id, that of the one which was there already where the room number has this address. */
export async function add(db: Db, { id, type, slot, url, name, now, by }: NewImport): Promise<string> {
  const added = await db
    .insertInto('calendar_import')
    .values({ id, room_type: type, slot, url, name, made_at: now, made_by: by, next_read_at: now })
    .onConflict((conflict) =>
      conflict.columns(['room_type', 'slot', 'url']).doUpdateSet({ url: sql<string>`excluded.url` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('calendar_import').where('id', '=', id).execute()
}

/** How a read ended that began at `readAt`. `problem` is '' where there is none. */
export type Outcome = { readAt: Date; nextReadAt: Date; problem: string; events?: number }

export async function storeOutcome(db: Db, id: string, outcome: Outcome): Promise<void> {
  const { readAt, nextReadAt, problem, events } = outcome
  const isGood = problem === ''
  await db
    .updateTable('calendar_import')
    .set({
      read_at: readAt,
      next_read_at: nextReadAt,
      problem,
      failures: isGood ? 0 : sql<number>`failures + 1`,
      ...(isGood && { good_at: readAt }),
      ...(events !== undefined && { events }),
    })
    .where('id', '=', id)
    .where(sql<boolean>`(read_at is null or read_at <= ${readAt})`)
    .execute()
}

/** Closed dates whose `request_id` is the id of an import. */
const closed = (db: Db) =>
  db
    .selectFrom('desk_booking')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .where('status', '=', 'Blocked')

/** The closed dates that an import has made. */
export const closures = (db: Db, importId: string): Promise<(DateRange & { id: string })[]> =>
  closed(db)
    .select(['booking.id', 'check_in as checkIn', 'check_out as checkOut'])
    .where('request_id', '=', importId)
    .orderBy('check_in')
    .execute()

/** The calendars that these closed dates come from, by booking id. */
export async function sources(db: Db, bookingIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await closed(db)
    .innerJoin('calendar_import', 'calendar_import.id', 'request_id')
    .select(['booking_id', 'name'])
    .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ booking_id, name }) => [booking_id, name]))
}

/** How many nights from this day on each import closes. */
export async function nightsClosed(db: Db, today: CalendarDate): Promise<Map<string, number>> {
  const rows = await closed(db)
    .innerJoin('calendar_import', 'calendar_import.id', 'request_id')
    .select('request_id')
    .select(sql<number>`sum(check_out - greatest(check_in, ${today}::date))::int`.as('nights'))
    .where('check_out', '>', today)
    .groupBy('request_id')
    .execute()
  return new Map(rows.map(({ request_id, nights }) => [request_id, nights]))
}
