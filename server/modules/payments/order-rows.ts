import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import { type Lease, leaseDue as leaseRows } from '#server/platform/jobs/lease'
import type { PaymentShare } from '#shared/booking/quote'
import type { Paise } from '#shared/money/paise'

/** Our record of a provider's order. `id` is its receipt there; amounts in paise. */
export type Order = {
  id: string
  bookingId: string | null
  share: PaymentShare
  amount: Paise
  pending: Paise
  providerOrderId: string | null
  attempts: number
  createdAt: Date
}

type OrderKey = 'user_key' | 'address_key'
type Made = { by: OrderKey; madeAt: Date }

const columns = [
  'id',
  'booking_id as bookingId',
  'share',
  'amount',
  'pending',
  'provider_order_id as providerOrderId',
  'attempts',
  'created_at as createdAt',
] as const

const read = (db: Db) => db.selectFrom('payment_order').select(columns)

const openOf = (db: Db, bookingId: string) =>
  read(db)
    .where('booking_id', '=', bookingId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.order_id', '=', 'payment_order.id')
            .where('payment.status', 'in', ['authorized', 'captured', 'refunded']),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(1)

export const byId = (db: Db, id: string): Promise<Order | undefined> =>
  read(db).where('id', '=', id).executeTakeFirst()

export const byProviderId = (db: Db, providerOrderId: string): Promise<Order | undefined> =>
  read(db).where('provider_order_id', '=', providerOrderId).executeTakeFirst()

export const byIds = async (db: Db, ids: string[]): Promise<Order[]> =>
  ids.length === 0 ? [] : read(db).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()

export const ofBooking = (db: Db, bookingId: string): Promise<Order[]> =>
  read(db).where('booking_id', '=', bookingId).orderBy('created_at').execute()

export const ofBookings = async (db: Db, bookingIds: string[]): Promise<Order[]> =>
  bookingIds.length === 0
    ? []
    : read(db)
        .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
        .orderBy('created_at')
        .execute()

/** The booking's order of this share that can still be paid: none of its payments has gone through. */
export const open = (db: Db, bookingId: string, share: PaymentShare): Promise<Order | undefined> =>
  openOf(db, bookingId).where('share', '=', share).executeTakeFirst()

/** As `open`, for the share that the guest has asked for. */
export const openAsAsked = (db: Db, bookingId: string): Promise<Order | undefined> =>
  openOf(db, bookingId)
    .where('share', '=', ({ selectFrom }) =>
      selectFrom('booking').select('asked_share').where('booking.id', '=', bookingId),
    )
    .executeTakeFirst()

/** Whether a payment of the booking has gone through, is not declined, and is still being processed. */
export async function isBeingPaid(db: Db, bookingId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .select('payment.id')
    .where('booking_id', '=', bookingId)
    .where('status', 'in', ['authorized', 'captured'])
    .where(sql<boolean>`decision is distinct from 'declined'`)
    .where('due_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return payment !== undefined
}

export async function add(
  db: Db,
  order: Pick<Order, 'id' | 'share' | 'amount' | 'pending' | 'createdAt'> & { bookingId: string },
): Promise<void> {
  await db
    .insertInto('payment_order')
    .values({
      id: order.id,
      booking_id: order.bookingId,
      share: order.share,
      amount: order.amount,
      pending: order.pending,
      created_at: order.createdAt,
    })
    .execute()
}

/** Leases the making of this order at the provider; undefined when it is made or leased. */
export const lease = (db: Db, id: string, now: Date, until: Date): Promise<Order | undefined> =>
  db
    .updateTable('payment_order')
    .set({ lease_until: until, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('provider_order_id', 'is', null)
    .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .returning(columns)
    .executeTakeFirst()

/**
 * It could not be made: a guest's request may try again at once, the job from `againAt` on. A lease that somebody else
 * has taken since stays.
 */
export async function endLease(
  db: Db,
  { id, attempts }: Pick<Order, 'id' | 'attempts'>,
  againAt: Date,
): Promise<void> {
  await db
    .updateTable('payment_order')
    .set({ lease_until: null, make_again_at: againAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/** Stores that the order exists at the provider. */
export async function opened(
  db: Db,
  id: string,
  made: { providerOrderId: string; nextCheckAt: Date },
): Promise<void> {
  await db
    .updateTable('payment_order')
    .set({ provider_order_id: made.providerOrderId, lease_until: null, next_check_at: made.nextCheckAt })
    .where('id', '=', id)
    .where('provider_order_id', 'is', null)
    .execute()
}

/** Marks the provider as asked about this order now; false when it was asked since then already. */
export async function askNow(db: Db, id: string, now: Date, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_order')
    .set({ asked_at: now })
    .where('id', '=', id)
    // An `asked_at` in the future means that the clock was set back, and is ignored.
    .where(({ or, eb }) =>
      or([eb('asked_at', 'is', null), eb('asked_at', '<=', since), eb('asked_at', '>', now)]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** When each key's newest orders since then were made: at most `most` per key, newest first. */
export async function madeLately(
  db: Db,
  asked: readonly { by: OrderKey; key: string; most: number }[],
  since: Date,
): Promise<Made[]> {
  if (asked.length === 0) return []
  const each = asked.map(
    ({ by, key, most }) => sql`(
          select ${by}::text as by, payment_order.created_at as "madeAt" from booking
          join payment_order on booking_id = booking.id
          where booking.${sql.ref(by)} = ${key} and payment_order.created_at > ${since}
          order by payment_order.created_at desc limit ${most}
        )`,
  )
  const { rows } = await sql<Made>`
        select * from (${sql.join(each, sql` union all `)}) as made order by "madeAt" desc`.execute(db)
  return rows
}

/** When to ask the provider about this order next (null: not again by itself). */
export async function reconcileAgain(db: Db, id: string, nextCheckAt: Date | null): Promise<void> {
  await db.updateTable('payment_order').set({ next_check_at: nextCheckAt }).where('id', '=', id).execute()
}

/** Has the provider asked about it by then, or sooner if that was planned. */
export async function checkBy(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('payment_order')
    .set({ next_check_at: sql`least(next_check_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

/** Leases orders that are due to be reconciled. */
export const leaseDue = (db: Db, due: Lease): Promise<Order[]> =>
  leaseRows(db, { table: 'payment_order', key: 'id', due: 'next_check_at', columns }, due)
