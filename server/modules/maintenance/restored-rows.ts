import { sql } from 'kysely'
import { statusIn, unsureAfterRestore } from '#modules/bookings/state'
import type { Db } from '#server/database/transaction'

/** The database was restored to its state at `asOf`; only the payment provider knows what has happened since. */
export type Restored = { asOf: Date; noticedAt: Date; checkedAt: Date | null; endedAt: Date | null }

/** Whether the database was restored from a backup and the owner has not yet ended the check of it. */
const read = (db: Db) =>
  db
    .selectFrom('restored')
    .select(['as_of as asOf', 'noticed_at as noticedAt', 'checked_at as checkedAt', 'ended_at as endedAt'])

const open = (db: Db) => read(db).where('ended_at', 'is', null)

/** The last restore, ended or not. */
export const last = (db: Db): Promise<Restored | undefined> => read(db).executeTakeFirst()

/** The same, inside another statement. */
export const lastInJson = sql`(select json_build_object('asOf', as_of, 'noticedAt', noticed_at, 'checkedAt', checked_at,
  'endedAt', ended_at) from restored)`
export const restoredDates = ['asOf', 'noticedAt', 'checkedAt', 'endedAt'] as const

export const state = (db: Db): Promise<Restored | undefined> => open(db).executeTakeFirst()

export const isSet = async (db: Db): Promise<boolean> => (await open(db).executeTakeFirst()) !== undefined

/** A second restore keeps the earlier `asOf` while the first is open: what happened since then is not checked either. */
export async function notice(db: Db, asOf: Date, now: Date): Promise<void> {
  await db
    .insertInto('restored')
    .values({ single: true, as_of: asOf, noticed_at: now })
    .onConflict((conflict) =>
      conflict.column('single').doUpdateSet({
        as_of: sql`case when restored.ended_at is null then least(restored.as_of, excluded.as_of)
              else excluded.as_of end`,
        noticed_at: now,
        checked_at: null,
        ended_at: null,
      }),
    )
    .execute()
}

/** Marks everything that the provider may have changed since then: refunds of captured payments, and payable orders. */
export async function askAgain(db: Db, asOf: Date): Promise<void> {
  await sql`update payment set refunds_next_check_at = ${asOf}
        where status = 'captured' and noted_at > ${asOf}::timestamptz - interval '400 days'`.execute(db)
  await sql`update payment_order set next_check_at = ${asOf} where provider_order_id is not null and (
          balance_state in ('open', 'void') or booking_id in (select id from booking where ${statusIn(unsureAfterRestore)}))
        and not exists (select from payment where order_id = payment_order.id and decision is not null)`.execute(
    db,
  )
  // A refund with attempts is looked up at the provider before it is requested again.
  await sql`update refund set attempts = greatest(attempts, 1) where due_at is not null`.execute(db)
}

export async function checked(db: Db, now: Date): Promise<void> {
  await db.updateTable('restored').set({ checked_at: now }).where('ended_at', 'is', null).execute()
}

/** False when none is open. */
export async function end(db: Db, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('restored')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** For statements that must do nothing while the database counts as restored. */
export const isNotRestored = sql<boolean>`not exists (select from restored where ended_at is null)`
