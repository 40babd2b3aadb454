import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema'

const deadlock = '40P01'

/** What is there before the first guest comes. */
const furniture = [
  'room_type',
  'room',
  'admin',
  'admin_session',
  'key_check',
  'database_identity',
  'server_mark',
]

const known = new WeakMap<Kysely<Database>, Promise<string[]>>()

/** The tables do not change while a hotel is open, and asking for them takes as long as emptying them. */
function guestTables(db: Kysely<Database>): Promise<string[]> {
  const asked =
    known.get(db) ??
    db.introspection
      .getTables()
      .then((tables) => tables.map(({ name }) => name).filter((name) => !furniture.includes(name)))
  known.set(db, asked)
  return asked
}

/**
 * No guest was ever here: everything but the rooms and the administrator goes. Of few rows deleting is much cheaper than
 * truncating, which makes new files; in one statement, so that no table stands in another one's way.
 */
export async function emptyHotel(db: Kysely<Database>): Promise<void> {
  const names = await guestTables(db)
  const tables = sql.join(names.map((name) => sql.table(name)))
  const deletes = sql.join(
    names.map((name) => sql`${sql.id(`of_${name}`)} as (delete from ${sql.table(name)})`),
  )
  const empty = () =>
    db.transaction().execute(async (inside) => {
      // Whoever writes just now is waited for, so that nothing of his comes afterwards.
      await sql`lock table ${tables} in exclusive mode`.execute(inside)
      await sql`with ${deletes} select 1`.execute(inside)
    })
  for (let attempt = 1; ; attempt += 1) {
    // The server sweeps meanwhile, so that the two may stand in each other's way.
    const error = await empty().then(() => undefined, asError)
    if (error === undefined) return
    if (attempt === 5 || error.code !== deadlock) throw error
  }
}

const asError = (error: Error & { code?: string }) => error
