import { type RawBuilder, sql } from 'kysely'
import { type Booking, bookingColumns } from '#modules/bookings/booking-rows'
import { leasing } from '#server/database/leasing'
import { prepared } from '#server/database/prepared'
import type { BalanceState, OrderPurpose } from '#server/database/schema'
import { allSelected } from '#server/database/selected'
import type { Db } from '#server/database/transaction'
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
  purpose: OrderPurpose
  /** Of a balance. */
  state: BalanceState | null
  /** Of a balance: the payment that was accepted for it. */
  paymentId: string | null
}

export const orderColumns = [
  'id',
  'booking_id as bookingId',
  'share',
  'amount',
  'pending',
  'provider_order_id as providerOrderId',
  'attempts',
  'payment_order.created_at as createdAt',
  'purpose',
  'balance_state as state',
  'accepted_payment_id as paymentId',
] as const

export const orderDates = ['createdAt'] as const

const read = (db: Db) => db.selectFrom('payment_order').select(orderColumns)

/** None of its payments has gone through. */
export const isPayable = sql<boolean>`not exists (select from payment
  where payment.order_id = payment_order.id and payment.status in ('authorized', 'captured', 'refunded'))`

export const byId = (db: Db, id: string): Promise<Order | undefined> =>
  read(db).where('id', '=', id).executeTakeFirst()

export const byProviderId = (db: Db, providerOrderId: string): Promise<Order | undefined> =>
  read(db).where('provider_order_id', '=', providerOrderId).executeTakeFirst()

/** An order, whether its guests' details are complete, and what became of one of its payments, if that is known. */
export type PaidOrder = Order & { isComplete: boolean; outcome: 'confirmed' | 'declined' | null }

const readPaid = prepared(
  'paid order',
  (_, paid: { providerOrderId: string; paymentId: string }) => sql<PaidOrder>`
    select ${allSelected(orderColumns)},
      exists (select from guest_details where guest_details.booking_id = payment_order.booking_id and complete)
        as "isComplete",
      (select case when captured_at is not null and (booking.id is not null or (balance_state = 'paid'
            and accepted_payment_id = payment.id and exists (select from booking as owner
              where owner.id = payment_order.booking_id and owner.status = 'Confirmed'))) then 'confirmed'
          when decision = 'declined' then 'declined' end
        from payment left join booking on booking.payment_id = payment.id and booking.status = 'Confirmed'
        where payment.id = ${paid.paymentId} and payment.order_id = payment_order.id) as outcome
    from payment_order where provider_order_id = ${paid.providerOrderId}`,
)

export async function ofPayment(
  db: Db,
  paid: { providerOrderId: string; paymentId: string },
): Promise<PaidOrder | undefined> {
  const [order] = await readPaid(db, paid)
  return order
}

export const byIds = async (db: Db, ids: string[]): Promise<Order[]> =>
  ids.length === 0 ? [] : read(db).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()

/** The orders of a booking's stay, oldest first. */
export const ofBooking = (db: Db, bookingId: string): Promise<Order[]> =>
  read(db)
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', 'stay')
    .orderBy('payment_order.created_at')
    .execute()

/** The orders of these bookings' stays, oldest first. */
export const ofBookings = async (db: Db, bookingIds: string[]): Promise<Order[]> =>
  bookingIds.length === 0
    ? []
    : read(db)
        .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
        .where('purpose', '=', 'stay')
        .orderBy('payment_order.created_at')
        .execute()

/** The booking's newest order of this share that can still be paid. */
export const open = (db: Db, bookingId: string, share: PaymentShare): Promise<Order | undefined> =>
  read(db)
    .where('booking_id', '=', bookingId)
    .where('share', '=', share)
    .where('purpose', '=', 'stay')
    .where(isPayable)
    .orderBy('payment_order.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether a payment of the booking has gone through, is not declined, and is still being processed. */
export const isBeingPaidOf = (bookingId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from payment join payment_order as paid_order on paid_order.id = payment.order_id
  where paid_order.booking_id = ${bookingId} and payment.status in ('authorized', 'captured')
    and decision is distinct from 'declined' and due_at is not null)`

export async function isBeingPaid(db: Db, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isBeingPaidOf(sql`${bookingId}::uuid`)} as is`.execute(
    db,
  )
  return rows[0]?.is === true
}

type NewOrder = Pick<Order, 'id' | 'share' | 'amount' | 'pending' | 'createdAt'> & {
  bookingId: string
  leaseUntil: Date | null
}

const insert = prepared(
  'add order',
  (db, order: NewOrder) =>
    db.insertInto('payment_order').values({
      id: order.id,
      booking_id: order.bookingId,
      share: order.share,
      amount: order.amount,
      pending: order.pending,
      created_at: order.createdAt,
      lease_until: order.leaseUntil,
      attempts: 1,
    }),
  { isWithNext: true },
)

/** Adds an order; its first attempt to make it belongs to the caller until `leaseUntil`. */
export async function add(db: Db, order: NewOrder): Promise<void> {
  await insert(db, order)
}

/** Leases the making of this order at the provider; undefined when it is made or leased. */
export const lease = (db: Db, id: string, now: Date, until: Date): Promise<Order | undefined> =>
  db
    .updateTable('payment_order')
    .set({ lease_until: until, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('provider_order_id', 'is', null)
    .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .returning(orderColumns)
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

type Opened = { id: string; providerOrderId: string; nextCheckAt: Date; now: Date; until: Date }

const markOpened = prepared(
  'order is open',
  (_, order: Opened) => sql<Booking>`
    with opened as (
      update payment_order set provider_order_id = ${order.providerOrderId}, lease_until = null,
        next_check_at = ${order.nextCheckAt}
      where id = ${order.id} and provider_order_id is null
    )
    update booking set held_at = ${order.now}, hold_expires_at = least(${order.until}::timestamptz, hold_ends_by),
      version = version + 1
    from payment_order
    where payment_order.id = ${order.id} and payment_order.booking_id = booking.id
      and status = 'Held' and hold_expires_at is null
    returning ${allSelected(bookingColumns)}`,
)

/**
 * Stores that the order exists at the provider. With its first order a hold's time begins, until `hold_ends_by` at the latest;
 * further orders do not move it. Answers the booking where that happens.
 */
export async function opened(db: Db, order: Opened): Promise<Booking | undefined> {
  const [booking] = await markOpened(db, order)
  return booking
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

/** Orders that are due to be reconciled. */
export const { leaseDue, isDue } = leasing({
  table: 'payment_order',
  key: 'id',
  due: 'next_check_at',
  columns: orderColumns,
})
