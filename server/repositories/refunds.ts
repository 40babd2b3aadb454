import { type Kysely, sql } from 'kysely'
import type { Paise } from '#shared/money/paise'
import type { Database, RefundStatus } from '../database/schema'
import { isNotRestored } from './restored'

/** Why we owe it: a booking was cancelled, or money was taken that could have no room. */
export type RefundReason = 'cancelled' | 'declined'

/**
 * Money that goes back. `id` is receipt and idempotency key at the provider; `amount` in paise. One that failed, or that
 * became less, is superseded by the next round. A reason of `dashboard …` was made by somebody
 * at the provider's, or (`dashboard lost …`) by ourselves before the database was put back to an earlier state.
 */
export type Refund = {
  id: string
  paymentId: string
  reason: string
  round: number
  amount: Paise
  attempts: number
  providerRefundId: string | null
  providerStatus: RefundStatus | null
  coveredBy: string | null
  supersededAt: Date | null
  manual: boolean
  transferReference: string | null
  lastOutcome: 'refused' | 'unreachable' | 'unknown' | null
  /** What the provider said last, while it has not taken it. */
  lastError: string | null
  /** When the promise was made, whatever the round. */
  createdAt: Date
}

type SeenRefund = { refundId: string; status: RefundStatus }

const columns = [
  'id',
  'payment_id as paymentId',
  'reason',
  'round',
  'amount',
  'attempts',
  'provider_refund_id as providerRefundId',
  'provider_status as providerStatus',
  'covered_by as coveredBy',
  'superseded_at as supersededAt',
  'manual',
  'transfer_reference as transferReference',
  'last_outcome as lastOutcome',
  'last_error as lastError',
  'created_at as createdAt',
] as const

/** A refund's state only ever moves forward along this list; what failed stays failed. */
const rank = sql.raw(`array['pending','processed','failed']`)

export function refundsRepository(db: Kysely<Database>) {
  const read = db.selectFrom('refund').select(columns)
  return {
    byId: (id: string): Promise<Refund | undefined> => read.where('id', '=', id).executeTakeFirst(),
    ofPayment: (paymentId: string): Promise<Refund[]> =>
      read.where('payment_id', '=', paymentId).orderBy('created_at').orderBy('round').execute(),
    ofPayments: async (paymentIds: string[]): Promise<Refund[]> =>
      paymentIds.length === 0
        ? []
        : read
            .where('payment_id', '=', sql<string>`any(${paymentIds}::text[])`)
            .orderBy('created_at')
            .orderBy('round')
            .execute(),

    /** Writes the intent; asking for the same payment, reason and round again changes nothing. */
    async intend(refund: {
      id: string
      paymentId: string
      reason: RefundReason
      amount: Paise
      now: Date
      round?: number
      manual?: boolean
      dueAt?: Date
      lastError?: string
    }): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('refund')
        .values({
          id: refund.id,
          payment_id: refund.paymentId,
          reason: refund.reason,
          round: refund.round ?? 1,
          amount: refund.amount,
          manual: refund.manual ?? false,
          due_at: refund.manual ? null : (refund.dueAt ?? refund.now),
          last_error: refund.lastError ?? null,
          created_at: refund.now,
        })
        .onConflict((conflict) => conflict.columns(['payment_id', 'reason', 'round']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    /** Takes over a refund that none of our rows made; each only once. `isLost`: a row of ours once did. */
    async takeOver(
      refund: SeenRefund & { id: string; paymentId: string; amount: Paise; madeAt: Date; isLost: boolean },
    ): Promise<void> {
      await db
        .insertInto('refund')
        .values({
          id: refund.id,
          payment_id: refund.paymentId,
          reason: `dashboard ${refund.isLost ? 'lost ' : ''}${refund.refundId}`,
          amount: refund.amount,
          provider_refund_id: refund.refundId,
          provider_status: refund.status,
          created_at: refund.madeAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** None while the database counts as restored. */
    leaseDue: (now: Date, leaseUntil: Date, limit: number): Promise<Refund[]> =>
      db
        .updateTable('refund')
        .set({ due_at: leaseUntil, attempts: sql<number>`attempts + 1`, last_outcome: null })
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('refund')
            .select('id')
            .where('due_at', '<=', now)
            .where(isNotRestored)
            .orderBy('due_at')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning(columns)
        .execute(),

    /** Takes this one, if it is due and nobody is at it. */
    lease: (id: string, now: Date, leaseUntil: Date): Promise<Refund | undefined> =>
      db
        .updateTable('refund')
        .set({ due_at: leaseUntil, attempts: sql<number>`attempts + 1`, last_outcome: null })
        .where('id', '=', id)
        .where('due_at', '<=', now)
        .where(isNotRestored)
        .returning(columns)
        .executeTakeFirst(),

    /** What the provider shows of it; `dueAt`: when to look again (null: it has come to rest). */
    async seen(id: string, { refundId, status }: SeenRefund, dueAt: Date | null): Promise<void> {
      await db
        .updateTable('refund')
        .set({
          provider_refund_id: refundId,
          provider_status: status,
          due_at: dueAt,
          covered_by: null,
          last_error: null,
          last_outcome: null,
        })
        .where('id', '=', id)
        .where(({ or, eb }) =>
          or([
            eb('provider_status', 'is', null),
            eb(sql`array_position(${rank}, ${status})`, '>=', sql`array_position(${rank}, provider_status)`),
          ]),
        )
        .execute()
    },

    /** The dashboard's refund gave this money back; null: it did not after all, and ours is due. */
    async covered(id: string, by: string | null, dueAt: Date | null): Promise<void> {
      await db.updateTable('refund').set({ covered_by: by, due_at: dueAt }).where('id', '=', id).execute()
    },

    /** Another round goes on from here. */
    async superseded(id: string, at: Date): Promise<void> {
      await db.updateTable('refund').set({ superseded_at: at, due_at: null }).where('id', '=', id).execute()
    },

    /** Not made, or not known to be: again at `dueAt`. */
    async failed(
      id: string,
      why: { error: string; outcome: 'refused' | 'unreachable' | 'unknown' },
      dueAt: Date,
    ): Promise<void> {
      await db
        .updateTable('refund')
        .set({ last_error: why.error, last_outcome: why.outcome, due_at: dueAt })
        .where('id', '=', id)
        .where('provider_refund_id', 'is', null)
        .where('superseded_at', 'is', null)
        .execute()
    },

    /** No bank takes it any more: a person transfers it. */
    async byHand(id: string, error: string): Promise<void> {
      await db
        .updateTable('refund')
        .set({ manual: true, due_at: null, last_error: error })
        .where('id', '=', id)
        .where('provider_refund_id', 'is', null)
        .execute()
    },

    async transferred(id: string, reference: string): Promise<void> {
      await db
        .updateTable('refund')
        .set({ transfer_reference: reference, last_error: null })
        .where('id', '=', id)
        .execute()
    },
  }
}
