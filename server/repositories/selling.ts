import type { Kysely } from 'kysely'
import type { Database } from '../database/schema'

export type SellingStop = { stoppedAt: Date; stoppedBy: string }

/** The switch that stops selling on the site. */
export function sellingRepository(db: Kysely<Database>) {
  const read = db.selectFrom('selling_stop').select(['stopped_at as stoppedAt', 'stopped_by as stoppedBy'])
  return {
    stop: (): Promise<SellingStop | undefined> => read.executeTakeFirst(),
    isStopped: async (): Promise<boolean> => (await read.executeTakeFirst()) !== undefined,

    /** False when it was stopped already. */
    async putStop({ stoppedAt, stoppedBy }: SellingStop): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('selling_stop')
        .values({ single: true, stopped_at: stoppedAt, stopped_by: stoppedBy })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    /** False when nothing was stopped. */
    async removeStop(): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('selling_stop').executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}
