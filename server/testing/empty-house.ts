import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema'

const deadlock = '40P01'

/** What is there before the first guest comes. */
const furniture = ['room_type', 'room', 'admin', 'admin_session', 'key_check']

/** No guest was ever here: everything but the rooms and the administrator goes, in one statement. */
export async function emptyHouse(db: Kysely<Database>): Promise<void> {
  const tables = await db.introspection.getTables()
  const names = tables.map(({ name }) => name).filter((name) => !furniture.includes(name))
  const empty = sql`truncate ${sql.join(names.map((name) => sql.table(name)))} cascade`
  for (let attempt = 1; ; attempt += 1) {
    // The server sweeps meanwhile, so that the two may stand in each other's way.
    const error = await empty.execute(db).then(() => undefined, asError)
    if (error === undefined) return
    if (attempt === 5 || error.code !== deadlock) throw error
  }
}

const asError = (error: Error & { code?: string }) => error
