import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import { type Lease, leaseDue as leaseRows } from '#server/platform/jobs/lease'
export type WebhookEvent = {
  eventId: string
  event: string
  raw: string
  /** The provider's account that sent it; null where the event does not say. */
  accountId: string | null
  attempts: number
}

const columns = ['event_id as eventId', 'event', 'raw', 'account_id as accountId', 'attempts'] as const

/** Stores an event once, however often and under whatever id it is delivered; false when it was known. */
export async function keep(
  db: Db,
  event: Omit<WebhookEvent, 'attempts'> & { bodyHash: string; now: Date },
): Promise<boolean> {
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
}

export const leaseDue = (db: Db, due: Lease): Promise<WebhookEvent[]> =>
  leaseRows(
    db,
    { table: 'webhook_event', key: 'event_id', due: 'due_at', set: { attempts: sql`attempts + 1` }, columns },
    due,
  )

/** `ours`: it was about one of our orders. */
export async function handled(db: Db, eventId: string, outcome: string, ours: boolean): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ due_at: null, outcome, ours })
    .where('event_id', '=', eventId)
    .execute()
}

/** Whether an account is ours; undefined while our account is not known yet. */
export async function isOwnAccount(db: Db, accountId: string): Promise<boolean | undefined> {
  const own = db.selectFrom('webhook_event').select('account_id').where('ours', '=', true).limit(1)
  if (await own.where('account_id', '=', accountId).executeTakeFirst()) return true
  return (await own.where('account_id', 'is not', null).executeTakeFirst()) ? false : undefined
}

/** Erases the content of old events and keeps their ids, so that replays are recognised. */
export async function eraseRaw(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ raw: '' })
    .where('raw', '<>', '')
    .where('received_at', '<', before)
    .where('due_at', 'is', null)
    .execute()
}
