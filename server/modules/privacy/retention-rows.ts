// Removes what was never booked, in batches, so that no lock is held for long.

import { sql } from 'kysely'
import { ended, statusIn } from '#modules/bookings/state'
import type { Db } from '#server/database/transaction'
import type { RoomType } from '#shared/room/room'

/** A booking without money is removed once it ended before the date of its kind. */
export type EndedBefore = {
  /** Refused or withdrawn within a minute. */
  atOnce: Date
  /** Without an order. */
  withoutOrder: Date
  /** With an order and without any payment attempt. */
  withoutPayment: Date
  /** With payment attempts, all of them failed. */
  withoutMoney: Date
}

const wasNeverBooked = (before: EndedBefore) => sql`
  from booking, lateral (
    select count(*) as orders, bool_or(next_check_at is not null) as watched, count(payment.id) as payments,
      bool_or(payment.status not in ('created', 'failed')) as moved
    from payment_order left join payment on payment.order_id = payment_order.id
    where payment_order.booking_id = booking.id
  ) as money
  where ${statusIn(ended)} and ended_at < ${before.atOnce}
    and (user_key is not null or erased_at is not null)
    and case
      when orders = 0 then ended_at < ${before.withoutOrder} or ended_at < created_at + interval '1 minute'
      when watched or moved then false
      when payments = 0 then ended_at < ${before.withoutPayment}
      else ended_at < ${before.withoutMoney}
    end`

/** Ids of ended bookings of a type without money, oldest first. */
export async function unbooked(
  db: Db,
  type: RoomType,
  before: EndedBefore,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
        select booking.id ${wasNeverBooked(before)} and room_type = ${type} order by ended_at limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Removes those of these bookings that are still without money, with their orders and failed payments. Call it under
 * the type's lock: a guest may be requesting such a booking again.
 */
export async function removeUnbooked(db: Db, found: readonly string[], before: EndedBefore): Promise<void> {
  const { rows } = await sql<{ id: string }>`
        select booking.id ${wasNeverBooked(before)} and booking.id = any(${found}::uuid[])`.execute(db)
  const ids = sql`any(${rows.map(({ id }) => id)}::uuid[])`
  // A payment that succeeds at this moment stays, and its foreign key keeps the order, so this transaction fails.
  await sql`delete from payment
        where order_id = any(array(select id from payment_order where booking_id = ${ids}))
          and status in ('created', 'failed')`.execute(db)
  await sql`delete from payment_order where booking_id = ${ids}`.execute(db)
  await sql`delete from booking where id = ${ids}`.execute(db)
}

/** Removes old webhook events, which the provider does not send again. Answers how many were removed. */
export async function removeEvents(db: Db, receivedBefore: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
        delete from webhook_event where event_id = any(array(
          select event_id from webhook_event
          where received_at < ${receivedBefore} and due_at is null order by received_at limit ${limit}
        ))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
