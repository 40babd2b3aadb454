import { sql } from 'kysely'
import { isNotRestored } from '#modules/maintenance/restored-rows'
import { leasing } from '#server/database/leasing'
import type { RefundStatus } from '#server/database/schema'
import type { Db } from '#server/database/transaction'
import type { Paise } from '#shared/money/paise'

/** Why the refund is owed: a cancelled booking, a captured payment that was declined, or a credit that the desk gives back. */
export type RefundReason = 'cancelled' | 'declined' | `credit ${string}`

/**
 * `id` is receipt and idempotency key at the provider; `amount` in paise. A refund that failed or was reduced is superseded
 * by the next round. The reason `dashboard …` marks a refund made in the provider's dashboard, `dashboard lost …` one of
 * ours that a restored backup does not know.
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
  /** When the provider made it, and by what the guest's bank finds it. */
  sentAt: Date | null
  bankReference: string | null
  lastOutcome: 'refused' | 'unreachable' | 'unknown' | null
  /** The provider's last error, until it has accepted the refund. */
  lastError: string | null
  /** When the refund was promised, whatever the round. */
  createdAt: Date
}

/** The part of a refund row that says whether its money counts. */
export type CountedRefund = Pick<
  Refund,
  'reason' | 'amount' | 'coveredBy' | 'providerRefundId' | 'providerStatus' | 'manual'
> & {
  supersededAt: unknown
}

/** As the provider shows it; `madeAt`: when it made it. */
type SeenRefund = { refundId: string; status: RefundStatus; madeAt: Date; bankReference: string | null }

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
  'sent_at as sentAt',
  'bank_reference as bankReference',
  'last_outcome as lastOutcome',
  'last_error as lastError',
  'created_at as createdAt',
] as const

/** A provider status only moves forward along this list. */
const rank = sql.raw(`array['pending','processed','failed']`)

const read = (db: Db) => db.selectFrom('refund').select(columns)

export const byId = (db: Db, id: string): Promise<Refund | undefined> =>
  read(db).where('id', '=', id).executeTakeFirst()

export const ofPayment = (db: Db, paymentId: string): Promise<Refund[]> =>
  read(db).where('payment_id', '=', paymentId).orderBy('created_at').orderBy('round').execute()

const ofPayments = async (db: Db, paymentIds: string[]): Promise<Refund[]> =>
  paymentIds.length === 0
    ? []
    : read(db)
        .where('payment_id', '=', sql<string>`any(${paymentIds}::text[])`)
        .orderBy('created_at')
        .orderBy('round')
        .execute()

/** The refunds of every payment for this booking, declined ones included, oldest first. */
export const ofBooking = (db: Db, bookingId: string): Promise<Refund[]> =>
  read(db)
    .where(
      'payment_id',
      'in',
      db
        .selectFrom('payment')
        .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
        .select('payment.id')
        .where('booking_id', '=', bookingId),
    )
    .orderBy('created_at')
    .orderBy('round')
    .execute()

/** The refunds of these payments, oldest first, each with the booking for which its payment counts. */
export async function ofCounting(
  db: Db,
  payments: readonly { id: string; bookingId: string }[],
): Promise<(Refund & { bookingId: string })[]> {
  const bookings = new Map(payments.map(({ id, bookingId }) => [id, bookingId]))
  const refunds = await ofPayments(db, [...bookings.keys()])
  return refunds.flatMap((refund) => {
    const bookingId = bookings.get(refund.paymentId)
    return bookingId === undefined ? [] : [{ ...refund, bookingId }]
  })
}

/** Records the refund to make; the same payment, reason and round again changes nothing. */
export async function intend(
  db: Db,
  refund: {
    id: string
    paymentId: string
    reason: RefundReason
    amount: Paise
    now: Date
    round?: number
    manual?: boolean
    dueAt?: Date
    lastError?: string
  },
): Promise<boolean> {
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
}

/** Adopts a refund that none of our rows made; each one once. `isLost`: a restored backup has lost our row. */
export async function takeOver(
  db: Db,
  refund: SeenRefund & { id: string; paymentId: string; amount: Paise; isLost: boolean },
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
      sent_at: refund.madeAt,
      bank_reference: refund.bankReference,
      created_at: refund.madeAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Leases nothing while the database counts as restored. */
export const { leaseDue, isDue } = leasing({
  table: 'refund',
  key: 'id',
  due: 'due_at',
  where: () => isNotRestored,
  set: { attempts: sql`attempts + 1`, last_outcome: sql`null` },
  columns,
})

/** Leases this refund if it is due and not leased. */
export const lease = (db: Db, id: string, now: Date, leaseUntil: Date): Promise<Refund | undefined> =>
  db
    .updateTable('refund')
    .set({ due_at: leaseUntil, attempts: sql<number>`attempts + 1`, last_outcome: null })
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .where(isNotRestored)
    .returning(columns)
    .executeTakeFirst()

/** Stores the provider's state of it; `dueAt`: when to ask again (null: it is final). */
export async function seen(
  db: Db,
  id: string,
  { refundId, status, madeAt, bankReference }: SeenRefund,
  dueAt: Date | null,
): Promise<void> {
  await db
    .updateTable('refund')
    .set({
      provider_refund_id: refundId,
      provider_status: status,
      sent_at: madeAt,
      bank_reference: sql<string | null>`coalesce(${bankReference}::text, bank_reference)`,
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
}

/** A refund from the dashboard covers this money; null: it does not after all, and ours is due. */
export async function covered(db: Db, id: string, by: string | null, dueAt: Date | null): Promise<void> {
  await db.updateTable('refund').set({ covered_by: by, due_at: dueAt }).where('id', '=', id).execute()
}

/** The next round takes its place. */
export async function superseded(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('refund').set({ superseded_at: at, due_at: null }).where('id', '=', id).execute()
}

/** Not made, or not known to be made: try again at `dueAt`. */
export async function failed(
  db: Db,
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
}

/** The bank does not accept it any more: someone has to transfer the money by hand. */
export async function byHand(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('refund')
    .set({ manual: true, due_at: null, last_error: error })
    .where('id', '=', id)
    .where('provider_refund_id', 'is', null)
    .execute()
}

export async function transferred(db: Db, id: string, reference: string): Promise<void> {
  await db
    .updateTable('refund')
    .set({ transfer_reference: reference, last_error: null })
    .where('id', '=', id)
    .execute()
}
