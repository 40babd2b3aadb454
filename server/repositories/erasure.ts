import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema'
import { type Booking, bookingColumns } from './bookings'
import { tracesRepository } from './traces'

/** What is left behind of guests, and how it goes. Ledger and audit lines are not touched. */
export function erasureRepository(db: Kysely<Database>) {
  return {
    /** The booking, kept from everybody until the transaction ends: what is written beside it waits, and finds it gone. */
    lock: (id: string): Promise<(Booking & { erasedAt: Date | null }) | undefined> =>
      db
        .selectFrom('booking')
        .select([...bookingColumns, 'erased_at as erasedAt'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /**
     * Mails, raw events and keys that tell of this booking's guests. Of mails and events the names stay, without content,
     * so that a replay is still recognised.
     */
    async eraseTraces({ id, userKey, mobileKey }: Booking): Promise<void> {
      const orders = await db
        .selectFrom('payment_order')
        .leftJoin('payment', 'payment.order_id', 'payment_order.id')
        .select(['provider_order_id as orderId', 'payment.id as paymentId'])
        .where('booking_id', '=', id)
        .execute()
      const names = [
        ...new Set(orders.flatMap(({ orderId, paymentId }) => [orderId ?? [], paymentId ?? []].flat())),
      ]
      await sql`
        update webhook_event set raw = '' where raw <> ''
          and exists (select from unnest(${names}::text[]) as named (name) where strpos(raw, name) > 0)
      `.execute(db)
      const paymentIds = orders.flatMap(({ paymentId }) => paymentId ?? [])
      await tracesRepository(db).erase(id, paymentIds)
      await db
        .deleteFrom('hold_ending')
        .where(({ or, eb }) => or([eb('user_key', '=', userKey), eb('mobile_key', '=', mobileKey)]))
        .execute()
      await db.deleteFrom('hold_time').where('user_key', '=', userKey).execute()
      await db
        .deleteFrom('presence')
        .where('user_key', '=', userKey)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('booking')
                .select('booking.id')
                .whereRef('booking.user_key', '=', 'presence.user_key')
                .where('booking.id', '!=', id),
            ),
          ),
        )
        .execute()
    },

    isErased: async (id: string): Promise<boolean> =>
      (await db
        .selectFrom('booking')
        .select('id')
        .where('id', '=', id)
        .where('erased_at', 'is not', null)
        .executeTakeFirst()) !== undefined,

    /** The booking itself, with its guests and room nights; its orders belong to nobody from now on. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('booking').where('id', '=', id).execute()
    },

    /** The booking stays, and nothing of it says whose it was. */
    async anonymise(id: string, now: Date): Promise<void> {
      await db.deleteFrom('guest_details').where('booking_id', '=', id).execute()
      await db.updateTable('desk_booking').set({ note: '' }).where('booking_id', '=', id).execute()
      await db
        .updateTable('booking')
        .set({ user_key: null, draft_id: null, mobile_key: null, address_key: null, erased_at: now })
        .set({ version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute()
    },

    /** An event that came after its booking was removed or erased is known, and what it says of the guest goes. */
    async clearIfGone(eventId: string): Promise<void> {
      await sql`
        update webhook_event set raw = '' where event_id = ${eventId} and (
          exists (
            select from payment_order left join payment on payment.order_id = payment_order.id
            where booking_id is null and (strpos(raw, provider_order_id) > 0 or strpos(raw, payment.id) > 0)
          )
          or exists (
            select from payment_order join booking on booking.id = booking_id
              left join payment on payment.order_id = payment_order.id
            where erased_at is not null and (strpos(raw, provider_order_id) > 0 or strpos(raw, payment.id) > 0)
          )
        )`.execute(db)
    },
  }
}
