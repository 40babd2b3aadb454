import type { Kysely } from 'kysely'
import type { Database } from '../database/schema'

/** The one sealed value by which a server recognises that it has the right key. */
export function keyCheckRepository(db: Kysely<Database>) {
  return {
    async isKnown(): Promise<boolean> {
      return (await db.selectFrom('key_check').select('single').executeTakeFirst()) !== undefined
    },

    /** The value that stands there; `mine` is put there first if nothing does. */
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
