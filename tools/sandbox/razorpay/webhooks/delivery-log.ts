import type { Alert, EventRecord, EventStore } from './events'

/** The delivery log, oldest event first; after them the alerts about addresses that were switched off. */
export const deliveryLog = (eventStore: EventStore) => [
  ...eventStore.events.all().map(eventEntry),
  ...eventStore.alerts.all().map(alertEntry),
]

const eventEntry = ({ event_id, event, payment_id, state, deliveries }: EventRecord) => ({
  event_id,
  event,
  payment_id,
  state,
  attempts: deliveries.reduce((sum, { statuses }) => sum + statuses.length, 0),
  statuses: deliveries.flatMap(({ statuses }) => statuses),
  deliveries: deliveries.flatMap(({ url, statuses, durations }) =>
    statuses.map((status, index) => ({ url, status, ms: durations?.[index] ?? null })),
  ),
})

const alertEntry = ({ alert_id, url, disabledAt, event_id }: Alert) => ({
  event_id: alert_id,
  event: 'webhook.disabled',
  state: 'alert',
  attempts: 0,
  statuses: [],
  url,
  disabledAt: new Date(disabledAt).toISOString(),
  because: event_id,
})
