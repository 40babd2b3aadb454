import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/transaction'
import type { RoomType } from '#shared/room/room'

/** An address at which others read what is taken. `slot` is null for a whole type. */
export type StoredFeed = {
  id: string
  type: RoomType
  slot: number | null
  importId: string | null
  source: string | null
  readAt: Date | null
}

const read = (db: Db) =>
  db
    .selectFrom('calendar_feed')
    .leftJoin('calendar_import', 'calendar_import.id', 'import_id')
    .select(['calendar_feed.id', 'calendar_feed.room_type as type', 'calendar_feed.slot'])
    .select(['import_id as importId', 'calendar_import.name as source', 'calendar_feed.read_at as readAt'])

/** Of each room number those of single sites first, then that for all others. */
export const list = (db: Db): Promise<StoredFeed[]> =>
  read(db)
    .orderBy('calendar_feed.room_type')
    .orderBy('calendar_feed.slot', (order) => order.asc().nullsLast())
    .orderBy('import_id', (order) => order.asc().nullsLast())
    .orderBy('calendar_feed.made_at')
    .orderBy('calendar_feed.id')
    .execute()

/** The addresses for all other sites of a room number, the one that was read last first; of the type without a slot. */
export const general = (db: Db, type: RoomType, slot: number | null): Promise<StoredFeed[]> =>
  read(db)
    .where('calendar_feed.room_type', '=', type)
    .where(sql<boolean>`calendar_feed.slot is not distinct from ${slot}`)
    .where('import_id', 'is', null)
    .orderBy('calendar_feed.read_at', (order) => order.desc().nullsLast())
    .orderBy('calendar_feed.made_at')
    .orderBy('calendar_feed.id')
    .execute()

/** One at a time, so that a room number gets one address however many ask. */
export async function lockAll(tx: Tx): Promise<void> {
  await sql`lock table calendar_feed in share row exclusive mode`.execute(tx)
}

type NewFeed = Pick<StoredFeed, 'id' | 'type' | 'slot' | 'importId'> & { now: Date }

export async function add(db: Db, { id, type, slot, importId, now }: NewFeed): Promise<void> {
  await db
    .insertInto('calendar_feed')
    .values({ id, room_type: type, slot, import_id: importId, made_at: now })
    .execute()
}

export async function giveTo(db: Db, id: string, importId: string): Promise<void> {
  await db.updateTable('calendar_feed').set({ import_id: importId }).where('id', '=', id).execute()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('calendar_feed').where('id', '=', id).execute()
}

/** At most once a minute, however often it is read. */
export async function noteRead(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('calendar_feed')
    .set({ read_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(read_at is null or read_at < ${now}::timestamptz - interval '1 minute')`)
    .execute()
}
