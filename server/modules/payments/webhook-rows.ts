import { sql } from 'kysely'
import { leasing } from '#server/database/leasing'
import { prepared } from '#server/database/prepared'
import type { Db } from '#server/database/transaction'
import { asPaise } from '#shared/money/paise'
import type { SeenPayment } from './payment-rows'
import { noting } from './payment-rows'

export type WebhookEvent = {
  eventId: string
  event: string
  raw: string
  /** The provider's account that sent it; null where the event does not say. */
  accountId: string | null
  attempts: number
}

const columns = ['event_id as eventId', 'event', 'raw', 'account_id as accountId', 'attempts'] as const

type Kept = Omit<WebhookEvent, 'attempts'> & { bodyHash: string; now: Date }

/** What an expected event says of a payment; `providerOrderId` null: nothing that can be noted at once. */
export type Mentioned = Omit<SeenPayment, 'orderId'> & { providerOrderId: string | null }

const nothing: Mentioned = {
  id: '',
  providerOrderId: null,
  status: 'created',
  amount: asPaise(0),
  currency: '',
  method: '',
  fee: null,
}

const keepAndNote = prepared(
  'keep webhook',
  (_, event: Kept & Mentioned & { notedAt: Date; dueAt: Date }) => sql<{ isNoted: boolean }>`
    with ours as (
      select payment_order.id from payment_order join booking on booking.id = booking_id
      where provider_order_id = ${event.providerOrderId} and erased_at is null
    ), kept as (
      insert into webhook_event (event_id, event, raw, account_id, body_hash, received_at, due_at, outcome, ours)
      select ${event.eventId}, ${event.event}, ${event.raw}, ${event.accountId}, ${event.bodyHash}, ${event.now}::timestamptz,
        case when is_ours then null else ${event.now}::timestamptz end, case when is_ours then 'noted' end, is_ours
      from (select exists (select from ours) as is_ours) as known
      on conflict do nothing
      returning ours as "isNoted"
    ), noted as (${noting(event, sql`select id from ours where exists (select from kept)`)})
    select "isNoted" from kept`,
)

/**
 * Stores an event once, however often and under whatever id it is delivered. What it says of a payment of ours is noted with
 * it; then there is nothing left to do, unless the booking is gone.
 */
export async function keep(
  db: Db,
  event: Kept,
  payment: Mentioned = nothing,
): Promise<'known' | 'due' | 'noted'> {
  const { now } = event
  const [kept] = await keepAndNote(db, { ...event, ...payment, notedAt: now, dueAt: now })
  if (!kept) return 'known'
  return kept.isNoted ? 'noted' : 'due'
}

export const { leaseDue, isDue } = leasing({
  table: 'webhook_event',
  key: 'event_id',
  due: 'due_at',
  set: { attempts: sql`attempts + 1` },
  columns,
})

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
