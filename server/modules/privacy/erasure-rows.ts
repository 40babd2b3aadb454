// Removes personal data of guests. The payment records and the audit log are not touched.

import { sql } from 'kysely'
import * as auditRows from '#modules/admin/audit-rows'
import { type Booking, bookingColumns } from '#modules/bookings/booking-rows'
import type { Db } from '#server/database/transaction'
import * as traceRows from './trace-rows'

/** Locks the booking until the transaction ends: whatever is written beside it waits, and then finds it gone. */
export const lock = (db: Db, id: string): Promise<(Booking & { erasedAt: Date | null }) | undefined> =>
  db
    .selectFrom('booking')
    .select([...bookingColumns, 'erased_at as erasedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Erases mails, raw events and keys of the booking's guests. Ids of mails and events stay, so that replays are recognised. */
export async function eraseTraces(db: Db, { id, userKey, mobileKey }: Booking): Promise<void> {
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
  await traceRows.erase(db, id, paymentIds)
  await eraseFolioTexts(db, id)
  await auditRows.eraseQuoted(db, id)
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
}

export const isErased = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('booking')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Replaces the desk's free texts, which may name the guest, in the folio; amounts, methods and days are kept. */
async function eraseFolioTexts(db: Db, id: string): Promise<void> {
  await db
    .updateTable('folio_line')
    .set({
      text: sql<string>`case when reverses is null then initcap(kind) else 'Reversed' end`,
      reference: null,
    })
    .where('booking_id', '=', id)
    .execute()
}

/** Deletes the booking with its guests and room nights; its orders stay without a booking. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('booking').where('id', '=', id).execute()
}

/** Keeps the booking without anything that identifies its guest. */
export async function anonymise(db: Db, id: string, now: Date): Promise<void> {
  await db.deleteFrom('guest_details').where('booking_id', '=', id).execute()
  await db
    .updateTable('desk_record')
    .set({ note: '', group_name: null })
    .where('booking_id', '=', id)
    .execute()
  await db.updateTable('cancellation').set({ note: '' }).where('booking_id', '=', id).execute()
  await db.deleteFrom('to_call').where('booking_id', '=', id).execute()
  await db.updateTable('early_departure').set({ note: '' }).where('booking_id', '=', id).execute()
  await db
    .updateTable('booking')
    .set({ user_key: null, draft_id: null, mobile_key: null, address_key: null, erased_at: now })
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Erases the content of an event that came after its booking was removed or erased. */
export async function clearIfGone(db: Db, eventId: string): Promise<void> {
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
}
