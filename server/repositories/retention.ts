import { type Kysely, sql } from 'kysely'
import type { RoomType } from '#shared/room/room'
import type { Database } from '../database/schema'

/** Until when each kind of booking that came to nothing must have ended to be removed. */
export type EndedBefore = {
  /** Refused or left within a minute: nobody had to wait to hear of it. */
  atOnce: Date
  /** There was never an order to pay. */
  withoutOrder: Date
  /** There was an order, and no payment was ever tried. */
  withoutPayment: Date
  /** Payments were tried, and none went through. */
  withoutMoney: Date
}

const cameToNothing = (before: EndedBefore) => sql`
  from booking, lateral (
    select count(*) as orders, bool_or(next_check_at is not null) as watched, count(payment.id) as payments,
      bool_or(payment.status not in ('created', 'failed')) as moved
    from payment_order left join payment on payment.order_id = payment_order.id
    where payment_order.booking_id = booking.id
  ) as money
  where status in ('Expired', 'Withdrawn', 'NoRooms') and ended_at < ${before.atOnce}
    and (user_key is not null or erased_at is not null)
    and case
      when orders = 0 then ended_at < ${before.withoutOrder} or ended_at < created_at + interval '1 minute'
      when watched or moved then false
      when payments = 0 then ended_at < ${before.withoutPayment}
      else ended_at < ${before.withoutMoney}
    end`

/** What strangers leave behind, and how it goes: in batches, so that nobody waits long for it. */
export function retentionRepository(db: Kysely<Database>) {
  return {
    /** Bookings of a type that came to nothing; where money went through, all of it stays. The oldest ends first. */
    async unbooked(type: RoomType, before: EndedBefore, limit: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select booking.id ${cameToNothing(before)} and room_type = ${type} order by ended_at limit ${limit}`.execute(
        db,
      )
      return rows.map(({ id }) => id)
    },

    /**
     * Removes those of these bookings that still came to nothing, with their orders and the payments that failed. To be
     * called under their type's lock, since one of them may just be asked for anew.
     */
    async removeUnbooked(found: readonly string[], before: EndedBefore): Promise<void> {
      const { rows } = await sql<{ id: string }>`
        select booking.id ${cameToNothing(before)} and booking.id = any(${found}::uuid[])`.execute(db)
      const ids = sql`any(${rows.map(({ id }) => id)}::uuid[])`
      // Should a payment go through at this very moment it stays, and its order cannot be removed: nothing is then.
      await sql`delete from payment
        where order_id = any(array(select id from payment_order where booking_id = ${ids}))
          and status in ('created', 'failed')`.execute(db)
      await sql`delete from payment_order where booking_id = ${ids}`.execute(db)
      await sql`delete from booking where id = ${ids}`.execute(db)
    },

    /** Old events of the provider, which it does not send again. Answers how many. */
    async removeEvents(receivedBefore: Date, limit: number): Promise<number> {
      const { numAffectedRows } = await sql`
        delete from webhook_event where event_id = any(array(
          select event_id from webhook_event
          where received_at < ${receivedBefore} and due_at is null order by received_at limit ${limit}
        ))`.execute(db)
      return Number(numAffectedRows ?? 0)
    },
  }
}
