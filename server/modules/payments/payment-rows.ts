import { type RawBuilder, sql } from 'kysely'
import { leasing } from '#server/database/leasing'
import { prepared } from '#server/database/prepared'
import type { Decision, OrderPurpose, PaymentStatus } from '#server/database/schema'
import type { Db } from '#server/database/transaction'
import type { Paise } from '#shared/money/paise'
import type { RoomType } from '#shared/room/room'

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

export const paymentColumns = [
  'payment.id',
  'payment.order_id as orderId',
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

export const paymentDates = ['capturedAt', 'notedAt'] as const

/** Webhook events arrive in any order: a status only moves forward along this list. */
const rank = sql.raw(`array['created','failed','authorized','captured','refunded']`)

const read = (db: Db) => db.selectFrom('payment').select(paymentColumns)

export const byId = (db: Db, id: string): Promise<Payment | undefined> =>
  read(db).where('payment.id', '=', id).executeTakeFirst()

/** Locks it until the transaction ends. */
export const lock = (db: Db, id: string): Promise<Payment> =>
  read(db).where('payment.id', '=', id).forUpdate().executeTakeFirstOrThrow()

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

/** A payment that counts for a booking, once it is accepted; `counted`: how much of it, in paise. */
export type CountingPayment = Payment & { bookingId: string; counted: Paise; purpose: OrderPurpose }

const readCounting = (db: Db, bookingIds: readonly string[]) =>
  read(db)
    .innerJoin('booking_payment', 'booking_payment.payment_id', 'payment.id')
    .select(['booking_payment.booking_id as bookingId', 'booking_payment.amount as counted', 'purpose'])
    .where('booking_payment.booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    // The stay's comes before any of its balance.
    .orderBy('purpose', 'desc')
    .orderBy('noted_at')
    .orderBy('payment.id')

/** The payments that count for these bookings, oldest first. */
export const countingOfBookings = async (
  db: Db,
  bookingIds: readonly string[],
): Promise<CountingPayment[]> => (bookingIds.length === 0 ? [] : readCounting(db, bookingIds).execute())

/** The same, without payments that nothing goes back of. */
export const returningOfBookings = async (
  db: Db,
  bookingIds: readonly string[],
): Promise<CountingPayment[]> =>
  bookingIds.length === 0
    ? []
    : readCounting(db, bookingIds)
        .where(
          sql<boolean>`(exists (select from refund where refund.payment_id = payment.id)
            or exists (select from cancellation where cancellation.booking_id = booking_payment.booking_id))`,
        )
        .execute()

/** The payments that count for a booking, oldest first. */
export const counting = (db: Db, bookingId: string): Promise<CountingPayment[]> =>
  countingOfBookings(db, [bookingId])

/** The payments that count for the same booking as this one, oldest first; none where it counts for none. */
export async function countingWith(db: Db, id: string): Promise<CountingPayment[]> {
  const owner = await db
    .selectFrom('booking_payment')
    .select('booking_id')
    .where('payment_id', '=', id)
    .executeTakeFirst()
  return owner ? counting(db, owner.booking_id) : []
}

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

/** A payment's decision, if there is one, and the room type of its booking, if that still exists. */
export type Noted = { decision: Decision | null; type: RoomType | null }

type Noting = SeenPayment & { notedAt: Date; dueAt: Date | null }

const isNewer = sql`array_position(${rank}, excluded.status) > array_position(${rank}, payment.status)`

/** Notes a payment of the order in `orders`, a select of its id. */
export const noting = (seen: Omit<Noting, 'orderId'>, orders: RawBuilder<unknown>) => sql`
  insert into payment (id, order_id, status, amount, currency, method, fee, noted_at, due_at)
  select ${seen.id}, noted_order.id, ${seen.status}, ${seen.amount}::bigint, ${seen.currency}, ${seen.method},
    ${seen.fee}::bigint, ${seen.notedAt}::timestamptz, ${seen.dueAt}::timestamptz
  from (${orders}) as noted_order
  on conflict (id) do update set
    status = case when ${isNewer} then excluded.status else payment.status end,
    fee = coalesce(excluded.fee, payment.fee),
    -- A new status is retried as quickly as a new payment.
    attempts = case when ${isNewer} then 0 else payment.attempts end,
    -- A captured payment of which nothing new is known needs no work: most events come after verify has done it all.
    due_at = case when payment.captured_at is not null and not ${isNewer} then payment.due_at
      else coalesce(least(payment.due_at, excluded.due_at), payment.due_at, excluded.due_at) end`

const write = prepared(
  'note payment',
  (_, seen: Noting) => sql<Noted>`
    ${noting(seen, sql`select ${seen.orderId}::uuid as id`)}
    returning decision, (select room_type from payment_order join booking on booking.id = booking_id
      where payment_order.id = payment.order_id) as type`,
)

/** Stores the provider's state of a payment; `dueAt`: when the job processes it (null keeps the stored time). */
export async function note(db: Db, seen: SeenPayment, notedAt: Date, dueAt: Date | null): Promise<Noted> {
  const [noted] = await write(db, { ...seen, notedAt, dueAt })
  if (!noted) throw new Error('a payment was not noted')
  return noted
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

/** Payments that are due to be processed. */
export const { leaseDue, isDue } = leasing({
  table: 'payment',
  key: 'id',
  due: 'due_at',
  set: { attempts: sql`attempts + 1` },
  columns: paymentColumns,
})

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

/** Payments whose refunds are due to be reconciled. */
export const refundChecks = leasing({
  table: 'payment',
  key: 'id',
  due: 'refunds_next_check_at',
  columns: ['id', 'refunds_next_check_at as until'],
})

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

export const isAnyRefusal = sql<boolean>`exists (select from payment_refusal)`

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
