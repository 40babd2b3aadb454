import type { Setting, Store, Table } from '#tools/sandbox/store'
import type { WebhookSecret } from '../constants'
import { normalMode, type WebhookMode } from './mode'

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'

/**
 * The delivery of one event to one address. `statuses` are HTTP, 0 = no answer; `durations` the real milliseconds of
 * each; `dueAt` null = nothing more to send.
 */
export type Delivery = {
  url: string
  tries: number
  statuses: number[]
  durations?: number[]
  dueAt: number | null
}

/** `body`: the bytes that were signed; `createdAt` and `dueAt`: milliseconds of the sandbox clock. */
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

/** An address that is switched off, since an event could not be delivered there for 24 hours. */
export type Outage = { url: string; disabledAt: number }

/** The mail that the provider would send about an outage: an entry of the delivery log. */
export type Alert = Outage & { alert_id: string; event_id: string }

export type EventStore = {
  events: Table<EventRecord>
  /** The events with something left to send. */
  pending(): EventRecord[]
  endpoints: Table<{ url: string }>
  outages: Table<Outage>
  alerts: Table<Alert>
  /** Replays from the dashboard; `at` in milliseconds. */
  replays: Table<{ event_id: string; at: number }>
  mode: Setting<WebhookMode>
}

/** This table survives a reset: the addresses belong to running servers. */
export const endpointsTable = 'webhook endpoints'

export function openEventStore(store: Store): EventStore {
  const table = store.table<EventRecord>('events')
  const isPending = ({ deliveries }: EventRecord) => deliveries.some(({ dueAt }) => dueAt !== null)
  // An index, so that a long log of delivered events costs nothing.
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
  const mode = store.setting<Partial<WebhookMode>>('webhook mode', {})
  return {
    events: { ...table, put },
    pending: () => {
      const records = [...pending].map((id) => table.get(id) ?? id)
      // After a reset the ids remain, without their events.
      for (const record of records) if (typeof record === 'string') pending.delete(record)
      return records.filter((record) => typeof record !== 'string')
    },
    endpoints: store.table(endpointsTable),
    outages: store.table('webhook outages'),
    alerts: store.table('webhook alerts'),
    replays: store.table('webhook replays'),
    mode: { get: () => ({ ...normalMode, ...mode.get() }), set: mode.set },
  }
}

export const isDisabled = (eventStore: EventStore, url: string) => eventStore.outages.get(url) !== undefined
