import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema'

export type WebhookEvent = {
  eventId: string
  event: string
  raw: string
  /** The provider's account that it speaks for; null where it does not say. */
  accountId: string | null
  attempts: number
}

const columns = ['event_id as eventId', 'event', 'raw', 'account_id as accountId', 'attempts'] as const

export function webhooksRepository(db: Kysely<Database>) {
  return {
    /** Keeps an event once, whatever number of times it is delivered, under whatever id; false when it was known already. */
    async keep(event: Omit<WebhookEvent, 'attempts'> & { bodyHash: string; now: Date }): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('webhook_event')
        .values({
          event_id: event.eventId,
          event: event.event,
          raw: event.raw,
          account_id: event.accountId,
          body_hash: event.bodyHash,
          received_at: event.now,
          due_at: event.now,
        })
        .onConflict((conflict) => conflict.doNothing())
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

    /** `ours`: it was about an order of ours. */
    async handled(eventId: string, outcome: string, ours: boolean): Promise<void> {
      await db
        .updateTable('webhook_event')
        .set({ due_at: null, outcome, ours })
        .where('event_id', '=', eventId)
        .execute()
    },

    /** Whether an account is known to be ours, or (undefined) nobody knows yet which one is. */
    async isOwnAccount(accountId: string): Promise<boolean | undefined> {
      const own = db.selectFrom('webhook_event').select('account_id').where('ours', '=', true).limit(1)
      if (await own.where('account_id', '=', accountId).executeTakeFirst()) return true
      return (await own.where('account_id', 'is not', null).executeTakeFirst()) ? false : undefined
    },

    /** What stands in old events is forgotten; that they were here is not, so that replays stay known. */
    async eraseRaw(before: Date): Promise<void> {
      await db
        .updateTable('webhook_event')
        .set({ raw: '' })
        .where('raw', '<>', '')
        .where('received_at', '<', before)
        .where('due_at', 'is', null)
        .execute()
    },
  }
}
