import { type Kysely, sql } from 'kysely'
import type { Paise } from '#shared/money/paise'
import type { Database } from '../database/schema'

/** The provider refuses our keys, or orders of `amount` (paise) and more. */
export type PaymentRefusal = { kind: 'keys' | 'amount'; amount: Paise | null; since: Date; lastAt: Date }

/** What the payment provider refuses at present, shared by all servers. */
export function paymentRefusalsRepository(db: Kysely<Database>) {
  return {
    all: (): Promise<PaymentRefusal[]> =>
      db
        .selectFrom('payment_refusal')
        .select(['kind', 'amount', 'since', 'last_at as lastAt'])
        .orderBy('kind')
        .execute(),

    /** Stores a refusal; true when this kind was not refused before. Of several amounts the lowest counts. */
    async note(kind: PaymentRefusal['kind'], amount: Paise | null, now: Date): Promise<boolean> {
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
    },

    async over(kind: PaymentRefusal['kind']): Promise<void> {
      await db.deleteFrom('payment_refusal').where('kind', '=', kind).execute()
    },
  }
}
