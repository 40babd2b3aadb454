import type { Delivery, EventStore } from './events'
import { type Attempt, isAccepted } from './post-event'

/** Milliseconds for which a failed event is retried. */
export const retryFor = 24 * 3_600_000

/** Milliseconds until the next try: 5 s, 10 s, 20 s, … */
const backOff = (tries: number) => 5000 * 2 ** (tries - 1)

type Noted = { eventId: string; url: string; attempts: Attempt[] }

/**
 * Records the outcome of sending an event and when it is due again; `now` in milliseconds. When the last try at the end
 * of the 24 hours fails too, the address is switched off with an alert.
 */
export function noteAttempt(eventStore: EventStore, now: number, { eventId, url, attempts }: Noted) {
  const record = eventStore.events.get(eventId)
  // Gone after a reset.
  if (!record) return
  const end = record.createdAt + retryFor
  const isDone = attempts.some(({ status }) => isAccepted(status))
  const isLast = now >= end
  const noted = (delivery: Delivery): Delivery => {
    const tries = delivery.tries + 1
    const nothingMore = isDone || isLast || delivery.dueAt === null
    return {
      url,
      tries,
      statuses: [...delivery.statuses, ...attempts.map(({ status }) => status)],
      durations: [...(delivery.durations ?? []), ...attempts.map(({ ms }) => ms)],
      dueAt: nothingMore ? null : Math.min(now + backOff(tries), end),
    }
  }
  const wasDue = record.deliveries.some((delivery) => delivery.url === url && delivery.dueAt !== null)
  const deliveries = record.deliveries.map((delivery) => (delivery.url === url ? noted(delivery) : delivery))
  eventStore.events.put(eventId, { ...record, deliveries })
  if (wasDue && isLast && !isDone) switchOff(eventStore, url, now, eventId)
}

/** Nothing is sent there until it is registered again or an event is replayed; what waits for it is dropped. */
function switchOff(eventStore: EventStore, url: string, now: number, eventId: string) {
  if (eventStore.outages.get(url)) return
  eventStore.outages.put(url, { url, disabledAt: now })
  const alertId = `alert_${eventStore.alerts.all().length + 1}`
  eventStore.alerts.put(alertId, { alert_id: alertId, url, disabledAt: now, event_id: eventId })
  for (const record of eventStore.pending()) {
    const deliveries = record.deliveries.map((one) => (one.url === url ? { ...one, dueAt: null } : one))
    eventStore.events.put(record.event_id, { ...record, deliveries })
  }
}
