import { type Kysely, sql } from 'kysely'
import type { Paise } from '../../shared/money/paise'
import type { Database } from '../database/schema'

/** Money that goes back. `id` is receipt and idempotency key at the provider; `amount` in paise. */
export type Refund = { id: string; paymentId: string; amount: Paise; attempts: number }

const columns = ['id', 'payment_id as paymentId', 'amount', 'attempts'] as const

export function refundsBook(db: Kysely<Database>) {
  return {
    /** Writes the intent; asking for the same payment and reason again changes nothing. */
    async intend(refund: {
      id: string
      paymentId: string
      reason: string
      amount: Paise
      now: Date
    }): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('refund')
        .values({
          id: refund.id,
          payment_id: refund.paymentId,
          reason: refund.reason,
          amount: refund.amount,
          due_at: refund.now,
          created_at: refund.now,
        })
        .onConflict((conflict) => conflict.columns(['payment_id', 'reason']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    leaseDue: (now: Date, leaseUntil: Date, limit: number): Promise<Refund[]> =>
      db
        .updateTable('refund')
        .set({ due_at: leaseUntil, attempts: sql<number>`attempts + 1` })
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('refund')
            .select('id')
            .where('due_at', '<=', now)
            .orderBy('due_at')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning(columns)
        .execute(),

    async accepted(
      id: string,
      at: { refundId: string; status: 'pending' | 'processed' | 'failed' },
    ): Promise<void> {
      await db
        .updateTable('refund')
        .set({ provider_refund_id: at.refundId, provider_status: at.status, due_at: null, last_error: null })
        .where('id', '=', id)
        .execute()
    },

    async failed(id: string, error: string, dueAt: Date): Promise<void> {
      await db.updateTable('refund').set({ last_error: error, due_at: dueAt }).where('id', '=', id).execute()
    },
  }
}
