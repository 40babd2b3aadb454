// The counter of each server's DATA_DIR, and this database's id.

import type { Db } from '#server/database/transaction'

/** This database's id; `fresh` becomes it where there is none. */
export async function databaseId(db: Db, fresh: string): Promise<{ id: string; isNew: boolean }> {
  const given = await db
    .insertInto('database_identity')
    .values({ single: true, id: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (given) return { id: fresh, isNew: true }
  const { id } = await db.selectFrom('database_identity').select('id').executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** A server's counter as this database knows it; undefined for an unknown server. */
export const of = (db: Db, serverId: string): Promise<{ count: number; at: Date } | undefined> =>
  db
    .selectFrom('server_mark')
    .select(['count', 'marked_at as at'])
    .where('server_id', '=', serverId)
    .forUpdate()
    .executeTakeFirst()

export async function put(db: Db, serverId: string, count: number, now: Date): Promise<void> {
  await db
    .insertInto('server_mark')
    .values({ server_id: serverId, count, marked_at: now })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet({ count, marked_at: now }))
    .execute()
}

/** When the newest booking was created; undefined where there is none. */
export async function newestBooking(db: Db): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.max<Date | null>('created_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}
