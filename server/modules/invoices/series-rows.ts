import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/transaction'
import type { NumberParts } from '#shared/invoice/numbers'

/** Key of the advisory lock of invoice numbers; room types have 4015, the desk's days 4016. */
const numbersLock = 4_017

/**
 * Until the transaction ends nobody else gives out a number, so that none is lost and dates rise with them. Taken after the
 * types' locks.
 */
export async function lock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${numbersLock}::int, 0)`.execute(tx)
}

/** The next count of a series; it is taken only if the transaction ends well. */
export async function next(tx: Tx, { series, prefix, year }: Omit<NumberParts, 'count'>): Promise<number> {
  const { last } = await tx
    .insertInto('invoice_series')
    .values({ series, prefix, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'prefix', 'year'])
        .doUpdateSet({ last: sql<number>`invoice_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** Goes on after this count, if the series is not there yet. */
export async function goOnAfter(tx: Tx, { series, prefix, year, count }: NumberParts): Promise<void> {
  await tx
    .insertInto('invoice_series')
    .values({ series, prefix, year, last: count })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'prefix', 'year'])
        .doUpdateSet({ last: sql<number>`greatest(invoice_series.last, excluded.last)` }),
    )
    .execute()
}

/** After a restore numbers may have been given out that this database does not know. */
export async function isUnsure(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('restored')
    .select('single')
    .where(({ or, eb, ref }) =>
      or([eb('numbers_checked_at', 'is', null), eb('numbers_checked_at', '<', ref('noticed_at'))]),
    )
    .executeTakeFirst()
  return row !== undefined
}

export async function markSure(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('restored').set({ numbers_checked_at: now }).execute()
}
