import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { Paise } from '#shared/money/paise'

/** The provider refuses our keys, or orders of `amount` (paise) and more. */
export type PaymentRefusal = { kind: 'keys' | 'amount'; amount: Paise | null; since: Date; lastAt: Date }

/** What the payment provider refuses at present, shared by all servers. */
export const all = (db: Db): Promise<PaymentRefusal[]> =>
  db
    .selectFrom('payment_refusal')
    .select(['kind', 'amount', 'since', 'last_at as lastAt'])
    .orderBy('kind')
    .execute()

/** Stores a refusal; true when this kind was not refused before. Of several amounts the lowest counts. */
export async function note(
  db: Db,
  kind: PaymentRefusal['kind'],
  amount: Paise | null,
  now: Date,
): Promise<boolean> {
  const { isNew } = await db
    .insertInto('payment_refusal')
    .values({ kind, amount, since: now, last_at: now })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({
        last_at: now,
        amount: sql<Paise | null>`least(payment_refusal.amount, excluded.amount)`,
      }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return isNew
}

export async function over(db: Db, kind: PaymentRefusal['kind']): Promise<void> {
  await db.deleteFrom('payment_refusal').where('kind', '=', kind).execute()
}
