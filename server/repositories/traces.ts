import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema'

/** What a mail, or a word about trouble, says of a guest. Names and ids stay, so that a replay is still recognised. */
export function tracesRepository(db: Kysely<Database>) {
  const erased = { recipient: '', subject: '', text: '', html: '', attachments: '[]' }
  return {
    /**
     * The mails of a booking and of its payments, those in which its guests were told of cancelling and refund too; and
     * what the other side said of them, where it is quoted in an item of attention or the hotel's mail about that.
     */
    async erase(bookingId: string, paymentIds: readonly string[]): Promise<void> {
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
      // Free words beside the ledger's sums: what somebody at the desk typed, or a bank said. That money went stays.
      await db
        .updateTable('refund')
        .set({ transfer_reference: sql`case when transfer_reference is not null then 'by hand' end` })
        .set({ last_error: null })
        .where('payment_id', '=', sql<string>`any(${paymentIds}::text[])`)
        .execute()
      const sent = items.map(({ id }) => `attention:${id}`)
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
    },
  }
}
