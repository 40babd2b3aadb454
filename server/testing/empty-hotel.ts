import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema'

const deadlock = '40P01'

/** Tables with rows that are there before the first guest comes. */
const initialTables = [
  'room_type',
  'room',
  'admin',
  'admin_session',
  'key_check',
  'database_identity',
  'server_mark',
]

const known = new WeakMap<Kysely<Database>, Promise<string[]>>()

/** Cached, since the tables do not change and listing them takes as long as emptying them. */
function guestTables(db: Kysely<Database>): Promise<string[]> {
  const asked =
    known.get(db) ??
    db.introspection
      .getTables()
      .then((tables) =>
        tables.flatMap(({ name, isView }) => (isView || initialTables.includes(name) ? [] : name)),
      )
  known.set(db, asked)
  return asked
}

/**
 * Empties every table but those of rooms and administrators. Deleting a few rows is cheaper than truncating, which makes new
 * files; one statement avoids foreign-key conflicts.
 */
export async function emptyHotel(db: Kysely<Database>): Promise<void> {
  const names = await guestTables(db)
  const tables = sql.join(names.map((name) => sql.table(name)))
  const deletes = sql.join(
    names.map((name) => sql`${sql.id(`of_${name}`)} as (delete from ${sql.table(name)})`),
  )
  const empty = () =>
    db.transaction().execute(async (inside) => {
      // Waits for running writes, so that none of their rows comes later.
      await sql`lock table ${tables} in exclusive mode`.execute(inside)
      await sql`with ${deletes} select 1`.execute(inside)
    })
  for (let attempt = 1; ; attempt += 1) {
    // The server's jobs keep running, so the two may deadlock.
    const error = await empty().then(() => undefined, asError)
    if (error === undefined) return
    if (attempt === 5 || error.code !== deadlock) throw error
  }
}

const asError = (error: Error & { code?: string }) => error
