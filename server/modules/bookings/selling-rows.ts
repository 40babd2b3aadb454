// The switch that stops selling on the site.

import type { Db } from '#server/database/transaction'

export type SellingStop = { stoppedAt: Date; stoppedBy: string }

const read = (db: Db) =>
  db.selectFrom('selling_stop').select(['stopped_at as stoppedAt', 'stopped_by as stoppedBy'])

export const stop = (db: Db): Promise<SellingStop | undefined> => read(db).executeTakeFirst()

/** False when it was stopped already. */
export async function putStop(db: Db, { stoppedAt, stoppedBy }: SellingStop): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('selling_stop')
    .values({ single: true, stopped_at: stoppedAt, stopped_by: stoppedBy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False when nothing was stopped. */
export async function removeStop(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('selling_stop').executeTakeFirst()
  return numDeletedRows === 1n
}
