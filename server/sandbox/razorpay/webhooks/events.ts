import type { Setting, Store, Table } from '../../store'
import type { WebhookSecret } from '../constants'

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'

/** One event on its way to one address. `statuses` are HTTP, 0 = no answer; `dueAt` null = nothing more to send. */
export type Delivery = { url: string; tries: number; statuses: number[]; dueAt: number | null }

/** `body` are the bytes that were signed, for ever; `createdAt` and `dueAt` are milliseconds of the sandbox clock. */
export type EventRecord = {
  event_id: string
  event: EventName
  payment_id: string
  body: string
  createdAt: number
  secret: WebhookSecret
  state: 'live' | 'held' | 'dropped'
  deliveries: Delivery[]
}

export type WebhookMode = {
  mode: 'normal' | 'drop' | 'reverse' | 'duplicate'
  /** How often a duplicate is sent. */
  copies: number
  delayMs: number
  secret: WebhookSecret
}

export const normalMode: WebhookMode = { mode: 'normal', copies: 2, delayMs: 0, secret: 'current' }

export type EventBook = {
  events: Table<EventRecord>
  /** Those that have something left to send. */
  pending(): EventRecord[]
  endpoints: Table<{ url: string }>
  mode: Setting<WebhookMode>
}

/** The table of addresses outlives a reset: they belong to the servers outside, not to the world that is forgotten. */
export const endpointsTable = 'webhook endpoints'

export function openEventBook(store: Store): EventBook {
  const table = store.table<EventRecord>('events')
  const isPending = ({ deliveries }: EventRecord) => deliveries.some(({ dueAt }) => dueAt !== null)
  // Kept beside, so that a long log of delivered events costs nothing.
  const pending = new Set(
    table
      .all()
      .filter(isPending)
      .map(({ event_id }) => event_id),
  )
  const put = (id: string, record: EventRecord) => {
    table.put(id, record)
    if (isPending(record)) pending.add(id)
    else pending.delete(id)
  }
  return {
    events: { ...table, put },
    pending: () => {
      const records = [...pending].map((id) => table.get(id) ?? id)
      // After a reset the ids remain, without their events.
      for (const record of records) if (typeof record === 'string') pending.delete(record)
      return records.filter((record) => typeof record !== 'string')
    },
    endpoints: store.table(endpointsTable),
    mode: store.setting('webhook mode', normalMode),
  }
}
