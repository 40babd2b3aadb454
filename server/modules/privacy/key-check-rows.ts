import type { Db } from '#server/database/transaction'

/** One encrypted value, by which a server recognises whether its key is the right one. */
export async function isKnown(db: Db): Promise<boolean> {
  return (await db.selectFrom('key_check').select('single').executeTakeFirst()) !== undefined
}

/** The stored value; `mine` is stored first where there is none. */
export async function sealed(db: Db, mine: Buffer): Promise<Buffer> {
  await db
    .insertInto('key_check')
    .values({ single: true, sealed: mine })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await db.selectFrom('key_check').select('sealed').executeTakeFirstOrThrow()).sealed
}
