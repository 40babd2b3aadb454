import { sql } from 'kysely'
import type { Decision, PaymentStatus } from '#server/database/schema'
import type { Db } from '#server/database/transaction'
import { type Lease, leaseDue as leaseRows } from '#server/platform/jobs/lease'
import type { Paise } from '#shared/money/paise'
/** A payment at the provider as we last saw it, and what we decided about it. */
export type Payment = {
  id: string
  orderId: string
  status: PaymentStatus
  amount: Paise
  currency: string
  fee: Paise | null
  decision: Decision | null
  declineReason: string | null
  capturedAt: Date | null
  attempts: number
  /** When it was first seen. */
  notedAt: Date
}

export type SeenPayment = Pick<Payment, 'id' | 'orderId' | 'status' | 'amount' | 'currency' | 'fee'> & {
  method: string
}

const columns = [
  'payment.id',
  'order_id as orderId',
  'payment.status',
  'payment.amount',
  'currency',
  'fee',
  'decision',
  'decline_reason as declineReason',
  'captured_at as capturedAt',
  'payment.attempts',
  'noted_at as notedAt',
] as const

/** Webhook events arrive in any order: a status only moves forward along this list. */
const rank = sql.raw(`array['created','failed','authorized','captured','refunded']`)

const read = (db: Db) => db.selectFrom('payment').select(columns)

export const byId = (db: Db, id: string): Promise<Payment | undefined> =>
  read(db).where('payment.id', '=', id).executeTakeFirst()

export const lock = (db: Db, id: string): Promise<Payment> =>
  read(db).where('payment.id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Whether this payment of this order has confirmed its booking or was declined; undefined while neither is known. */
export async function outcomeOf(
  db: Db,
  id: string,
  orderId: string,
): Promise<'confirmed' | 'declined' | undefined> {
  const payment = await db
    .selectFrom('payment')
    .leftJoin('booking', (join) =>
      join.onRef('booking.payment_id', '=', 'payment.id').on('booking.status', '=', 'Confirmed'),
    )
    .select(['decision', 'captured_at', 'booking.id as bookingId'])
    .where('payment.id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (payment?.bookingId && payment.captured_at) return 'confirmed'
  return payment?.decision === 'declined' ? 'declined' : undefined
}

/** Every payment of these bookings' orders, as last seen. */
export const ofBookings = async (
  db: Db,
  bookingIds: string[],
): Promise<(Payment & { bookingId: string | null })[]> =>
  bookingIds.length === 0
    ? []
    : read(db)
        .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
        .select('booking_id as bookingId')
        .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
        .orderBy('noted_at')
        .execute()

/** Whether any payment was tried for this booking since then, whatever its result. */
export async function anyTried(db: Db, bookingId: string, since: Date | null): Promise<boolean> {
  const tried = await db
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .select('payment.id')
    .where('booking_id', '=', bookingId)
    .$if(since !== null, (query) => query.where('noted_at', '>=', since))
    .limit(1)
    .executeTakeFirst()
  return tried !== undefined
}

/**
 * Stores the provider's state of a payment; `dueAt`: when the job processes it (null keeps the stored time). Answers its
 * decision, if there is one.
 */
export async function note(
  db: Db,
  seen: SeenPayment,
  notedAt: Date,
  dueAt: Date | null,
): Promise<Decision | null> {
  const { decision } = await db
    .insertInto('payment')
    .values({
      id: seen.id,
      order_id: seen.orderId,
      status: seen.status,
      amount: seen.amount,
      currency: seen.currency,
      method: seen.method,
      fee: seen.fee,
      noted_at: notedAt,
      due_at: dueAt,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        status: sql`case when array_position(${rank}, excluded.status) > array_position(${rank}, payment.status)
              then excluded.status else payment.status end`,
        fee: sql`coalesce(excluded.fee, payment.fee)`,
        // A new status is retried as quickly as a new payment.
        attempts: sql`case when array_position(${rank}, excluded.status) > array_position(${rank}, payment.status)
              then 0 else payment.attempts end`,
        due_at: sql`coalesce(least(payment.due_at, excluded.due_at), payment.due_at, excluded.due_at)`,
      }),
    )
    .returning('decision')
    .executeTakeFirstOrThrow()
  return decision
}

export async function decide(
  db: Db,
  id: string,
  decision: Decision,
  reason: string | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ decision, decline_reason: reason, decided_at: now })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The only change a decision can have: an accepted payment that could not be captured. */
export async function unaccept(db: Db, id: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ decision: 'declined', decline_reason: reason, due_at: null })
    .where('id', '=', id)
    .where('decision', '=', 'accepted')
    .where('captured_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks it captured and answers its decision. The row stays locked until the transaction ends. */
export async function captured(db: Db, id: string, fee: Paise | null, now: Date): Promise<Decision | null> {
  const { decision } = await db
    .updateTable('payment')
    .set({
      status: 'captured',
      fee: sql<Paise | null>`coalesce(${fee}::bigint, fee)`,
      captured_at: now,
      due_at: null,
    })
    .where('id', '=', id)
    .returning('decision')
    .executeTakeFirstOrThrow()
  return decision
}

/** When to process it next (null: not again), unless its status is no longer `seen`. */
export async function setDueAt(db: Db, id: string, at: Date | null, seen?: PaymentStatus): Promise<void> {
  await db
    .updateTable('payment')
    .set({ due_at: at })
    .where('id', '=', id)
    .$if(seen !== undefined, (update) => update.where('status', '=', seen ?? 'created'))
    .execute()
}

/** Makes every scheduled payment due now. */
export async function makeAllDue(db: Db, now: Date): Promise<void> {
  await db.updateTable('payment').set({ due_at: now }).where('due_at', '>', now).execute()
}

/** Payments whose outcome is open: undecided and scheduled, or accepted and not captured; newest first. */
export const unfinished = (db: Db, limit: number): Promise<Payment[]> =>
  read(db)
    .where('payment.status', 'in', ['created', 'authorized', 'captured'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('decision', 'is', null), eb('due_at', 'is not', null)]),
        and([eb('decision', '=', 'accepted'), eb('captured_at', 'is', null)]),
      ]),
    )
    .orderBy('noted_at', 'desc')
    .limit(limit)
    .execute()

/** Leases payments that are due to be processed. */
export const leaseDue = (db: Db, due: Lease): Promise<Payment[]> =>
  leaseRows(
    db,
    { table: 'payment', key: 'id', due: 'due_at', set: { attempts: sql`attempts + 1` }, columns },
    due,
  )

/** Stores the provider's fee where the capture did not contain it. */
export async function feeKnown(db: Db, id: string, fee: Paise): Promise<void> {
  await db.updateTable('payment').set({ fee }).where('id', '=', id).where('fee', 'is', null).execute()
}

/** Has the provider asked about the payment's refunds by then, or sooner if that was planned. */
export async function reconcileRefunds(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('payment')
    .set({ refunds_next_check_at: sql`least(refunds_next_check_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

/** Leases payments whose refunds are due to be reconciled. */
export async function leaseRefundChecks(db: Db, due: Lease): Promise<{ paymentId: string; until: Date }[]> {
  const leased = await leaseRows(
    db,
    { table: 'payment', key: 'id', due: 'refunds_next_check_at', columns: ['id'] },
    due,
  )
  return leased.map(({ id }) => ({ paymentId: id, until: due.until }))
}

/** Ends this lease; a check that was requested meanwhile keeps its time. */
export async function refundsChecked(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('payment')
    .set({ refunds_next_check_at: null })
    .where('id', '=', id)
    .where('refunds_next_check_at', '=', until)
    .execute()
}

/** The provider refuses our keys, or orders of `amount` (paise) and more. */
export type PaymentRefusal = { kind: 'keys' | 'amount'; amount: Paise | null; since: Date; lastAt: Date }

/** What the payment provider refuses at present, shared by all servers. */
export const allRefusals = (db: Db): Promise<PaymentRefusal[]> =>
  db
    .selectFrom('payment_refusal')
    .select(['kind', 'amount', 'since', 'last_at as lastAt'])
    .orderBy('kind')
    .execute()

/** Stores a refusal; true when this kind was not refused before. Of several amounts the lowest counts. */
export async function noteRefusal(
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

/** The provider takes it again. */
export async function endRefusal(db: Db, kind: PaymentRefusal['kind']): Promise<void> {
  await db.deleteFrom('payment_refusal').where('kind', '=', kind).execute()
}
