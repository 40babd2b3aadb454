import type { Delivery, EventBook } from './events'
import { type Attempt, isAccepted } from './post-event'

/** Milliseconds after an event for which it is tried again by itself. */
export const retryFor = 24 * 3_600_000

/** Milliseconds until the next try: 5 s, 10 s, 20 s, … */
const backOff = (tries: number) => 5000 * 2 ** (tries - 1)

type Noted = { eventId: string; url: string; attempts: Attempt[] }

/**
 * Writes down what came of sending an event, and when it is due again; `now` in milliseconds. The last try is at the end
 * of the 24 hours, and when that fails too, the address is switched off and an alert is written.
 */
export function noteAttempt(book: EventBook, now: number, { eventId, url, attempts }: Noted) {
  const record = book.events.get(eventId)
  // Gone if the world was reset meanwhile.
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
  book.events.put(eventId, { ...record, deliveries })
  if (wasDue && isLast && !isDone) switchOff(book, url, now, eventId)
}

/** Nothing more goes there until it is registered again or an event is replayed; what waits for it is let go. */
function switchOff(book: EventBook, url: string, now: number, eventId: string) {
  if (book.outages.get(url)) return
  book.outages.put(url, { url, disabledAt: now })
  const alertId = `alert_${book.alerts.all().length + 1}`
  book.alerts.put(alertId, { alert_id: alertId, url, disabledAt: now, event_id: eventId })
  for (const record of book.pending()) {
    const deliveries = record.deliveries.map((one) => (one.url === url ? { ...one, dueAt: null } : one))
    book.events.put(record.event_id, { ...record, deliveries })
  }
}
