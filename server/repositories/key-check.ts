import type { Kysely } from 'kysely'
import type { Database } from '../database/schema'

/** One encrypted value, by which a server recognises whether its key is the right one. */
export function keyCheckRepository(db: Kysely<Database>) {
  return {
    async isKnown(): Promise<boolean> {
      return (await db.selectFrom('key_check').select('single').executeTakeFirst()) !== undefined
    },

    /** The stored value; `mine` is stored first where there is none. */
    async sealed(mine: Buffer): Promise<Buffer> {
      await db
        .insertInto('key_check')
        .values({ single: true, sealed: mine })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await db.selectFrom('key_check').select('sealed').executeTakeFirstOrThrow()).sealed
    },
  }
}
