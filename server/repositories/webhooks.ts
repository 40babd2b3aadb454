import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema'

export type WebhookEvent = { eventId: string; event: string; raw: string; attempts: number }

const columns = ['event_id as eventId', 'event', 'raw', 'attempts'] as const

export function webhooksBook(db: Kysely<Database>) {
  return {
    /** Keeps an event once, whatever number of times it is delivered; false when it was known already. */
    async keep(event: { eventId: string; event: string; raw: string; now: Date }): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('webhook_event')
        .values({
          event_id: event.eventId,
          event: event.event,
          raw: event.raw,
          received_at: event.now,
          due_at: event.now,
        })
        .onConflict((conflict) => conflict.column('event_id').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    leaseDue: (now: Date, leaseUntil: Date, limit: number): Promise<WebhookEvent[]> =>
      db
        .updateTable('webhook_event')
        .set({ due_at: leaseUntil, attempts: sql<number>`attempts + 1` })
        .where('event_id', 'in', ({ selectFrom }) =>
          selectFrom('webhook_event')
            .select('event_id')
            .where('due_at', '<=', now)
            .orderBy('received_at')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning(columns)
        .execute(),

    async handled(eventId: string, outcome: string): Promise<void> {
      await db
        .updateTable('webhook_event')
        .set({ due_at: null, outcome })
        .where('event_id', '=', eventId)
        .execute()
    },
  }
}
