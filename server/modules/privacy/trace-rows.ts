import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'

/** Personal data in mails and alerts. Ids stay, so that replays are recognised. */
const erased = { recipient: '', subject: '', text: '', html: '', attachments: '[]' }

/**
 * Erases the mails of a booking and of its payments, and the answers of banks and mail servers that alerts and their
 * mails quote.
 */
export async function erase(db: Db, bookingId: string, paymentIds: readonly string[]): Promise<void> {
  const keys = paymentIds.flatMap((paymentId) => [`declined:${paymentId}`, `returned:${paymentId}`])
  const mails = await db
    .selectFrom('mail')
    .select('id')
    .where(({ or, eb }) =>
      or([eb('booking_id', '=', bookingId), eb('event_key', '=', sql<string>`any(${keys}::text[])`)]),
    )
    .execute()
  const mailIds = mails.map(({ id }) => id)
  const items = await db
    .updateTable('alert')
    .set({
      happened: sql<string>`regexp_replace(happened, ' Its last answer: “.*', '')`,
      booking_id: null,
    })
    .where(({ or, eb }) =>
      or([
        eb('booking_id', '=', bookingId),
        eb('payment_id', '=', sql<string>`any(${paymentIds}::text[])`),
        eb('mail_id', '=', sql<string>`any(${mailIds}::uuid[])`),
      ]),
    )
    .returning('id')
    .execute()
  // Free text may name the guest; that the money was transferred stays known.
  await db
    .updateTable('refund')
    .set({ transfer_reference: sql`case when transfer_reference is not null then 'by hand' end` })
    .set({ last_error: null })
    .where('payment_id', '=', sql<string>`any(${paymentIds}::text[])`)
    .execute()
  const sent = items.map(({ id }) => `alert:${id}`)
  await db
    .updateTable('mail')
    .set({ ...erased, booking_id: null, due_at: null, last_error: null })
    .where(({ or, eb }) =>
      or([
        eb('id', '=', sql<string>`any(${mailIds}::uuid[])`),
        eb('event_key', '=', sql<string>`any(${sent}::text[])`),
      ]),
    )
    .execute()
}
