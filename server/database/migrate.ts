import { type Kysely, Migrator, sql } from 'kysely'
import { type RoomType, roomInventory } from '#shared/room/room'
import { migrations } from '../../migrations'
import type { Database } from './schema'

const migrator = (db: Kysely<Database>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })

/**
 * Brings the schema up to date; safe when several servers start at once. A database that is ahead of this build, because a
 * newer server runs beside it, stays as it is. Throws the migration's error.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  if (await isMigrated(db)) return
  const { error } = await migrator(db).migrateToLatest()
  if (error) throw error
}

/** True when every migration of this build has been applied. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const all = await migrator(db).getMigrations()
  return all.every((migration) => migration.executedAt !== undefined)
}

/** Adds the seven rooms to an empty database; existing rows stay, rates included. */
export async function seed(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await trx.selectFrom('room_type').select('type').limit(1).executeTakeFirst()) return
    for (const [position, { type, beds, nightlyRate, totalRooms }] of roomInventory.entries()) {
      await trx
        .insertInto('room_type')
        .values({ type, beds, nightly_rate: nightlyRate, position, lock_key: position })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await addRooms(trx, type, totalRooms)
    }
  })
}

async function addRooms(db: Kysely<Database>, type: RoomType, totalRooms: number): Promise<void> {
  await db
    .insertInto('room')
    .columns(['room_type', 'slot'])
    .expression(sql`select ${type}::text, generate_series(1, ${totalRooms}::int)`)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
