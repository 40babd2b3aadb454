import { sql } from 'kysely'
import type { BalanceState } from '#server/database/schema'
import type { Db } from '#server/database/transaction'
import { asPaise, type Paise } from '#shared/money/paise'
import { isPayable, type Order, orderColumns } from './order-rows'

type NewBalance = Pick<Order, 'id' | 'amount' | 'createdAt'> & { bookingId: string; leaseUntil: Date }

/** Adds an open order over what is due; its first attempt to make it belongs to the caller until `leaseUntil`. */
export async function add(db: Db, order: NewBalance): Promise<void> {
  await db
    .insertInto('payment_order')
    .values({
      id: order.id,
      booking_id: order.bookingId,
      purpose: 'balance',
      balance_state: 'open',
      share: 100,
      amount: order.amount,
      pending: asPaise(0),
      created_at: order.createdAt,
      lease_until: order.leaseUntil,
      attempts: 1,
    })
    .execute()
}

/** The booking's open order, and whether it can still take a payment. */
export const open = (db: Db, bookingId: string): Promise<(Order & { isPayable: boolean }) | undefined> =>
  db
    .selectFrom('payment_order')
    .select([...orderColumns, isPayable.as('isPayable')])
    .where('booking_id', '=', bookingId)
    .where('balance_state', '=', 'open')
    .executeTakeFirst()

/** Its orders made since then on which a payment may still come, newest first. */
export const unpaid = (db: Db, bookingId: string, since: Date): Promise<Order[]> =>
  db
    .selectFrom('payment_order')
    .select(orderColumns)
    .where('booking_id', '=', bookingId)
    .where('balance_state', 'in', ['open', 'capturing', 'void'])
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .execute()

type Standing = { state: BalanceState; paymentId: string | null }

/** How an order stands now. The caller holds the lock of its booking's type. */
export async function standing(db: Db, id: string): Promise<Standing> {
  const { state, paymentId } = await db
    .selectFrom('payment_order')
    .select(['balance_state as state', 'accepted_payment_id as paymentId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!state) throw new Error('an order is not over a balance')
  return { state, paymentId }
}

/** What is accepted for the booking and not captured yet, in paise. */
export async function capturing(db: Db, bookingId: string): Promise<Paise | undefined> {
  const order = await db
    .selectFrom('payment_order')
    .select('amount')
    .where('booking_id', '=', bookingId)
    .where('balance_state', '=', 'capturing')
    .executeTakeFirst()
  return order?.amount
}

/** Payments for the balance that are not decided: gone through, or created since then and not answered by a bank. */
export const undecided = (
  db: Db,
  bookingId: string,
  since: Date,
): Promise<{ amount: Paise; isAtBank: boolean }[]> =>
  db
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .select(['payment.amount', sql<boolean>`payment.status = 'created'`.as('isAtBank')])
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', 'balance')
    .where('decision', 'is', null)
    .where('payment.due_at', 'is not', null)
    .where(({ or, and, eb }) =>
      or([
        eb('payment.status', 'in', ['authorized', 'captured']),
        and([eb('payment.status', '=', 'created'), eb('noted_at', '>=', since)]),
      ]),
    )
    .execute()

const update = (db: Db, from: readonly BalanceState[]) =>
  db.updateTable('payment_order').where('balance_state', 'in', from)

/** The booking's open order takes no payment any more, unless it covers what is due all the same. */
export async function voidOpen(db: Db, bookingId: string): Promise<void> {
  await update(db, ['open']).set({ balance_state: 'void' }).where('booking_id', '=', bookingId).execute()
}

/** A payment is accepted for the order, and counts from now on. No other order of its booking is open. */
export async function accept(db: Db, id: string, paymentId: string): Promise<void> {
  await one(
    update(db, ['open', 'void'])
      .set({ balance_state: 'capturing', accepted_payment_id: paymentId })
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}

export async function paid(db: Db, id: string): Promise<void> {
  await one(update(db, ['capturing']).set({ balance_state: 'paid' }).where('id', '=', id).executeTakeFirst())
}

/** The payment can never be captured, and does not count any more. */
export async function lose(db: Db, id: string): Promise<void> {
  await one(
    update(db, ['capturing'])
      .set({ balance_state: 'void', accepted_payment_id: null })
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}

/** Guests pay this order again. */
export async function reopen(db: Db, id: string): Promise<void> {
  await one(update(db, ['void']).set({ balance_state: 'open' }).where('id', '=', id).executeTakeFirst())
}

/** Another payment of the order was captured in the place of the accepted one. */
export async function replace(db: Db, id: string, paymentId: string): Promise<void> {
  await one(
    update(db, ['capturing']).set({ accepted_payment_id: paymentId }).where('id', '=', id).executeTakeFirst(),
  )
}

async function one(updating: Promise<{ numUpdatedRows: bigint }>): Promise<void> {
  if ((await updating).numUpdatedRows !== 1n) throw new Error('a balance changed under its own lock')
}
