import type { Delivery, EventBook } from './events'
import { isAccepted } from './post-event'

/** Milliseconds after an event for which it is tried again by itself. */
const retryFor = 24 * 3_600_000

/** Milliseconds until the next try: 5 s, 10 s, 20 s, … */
const backOff = (tries: number) => 5000 * 2 ** (tries - 1)

type Attempt = { eventId: string; url: string; statuses: number[] }

/** Writes down what came of sending an event, and when it is due again; `now` in milliseconds. */
export function noteAttempt(book: EventBook, now: number, { eventId, url, statuses }: Attempt) {
  const record = book.events.get(eventId)
  // Gone if the world was reset meanwhile.
  if (!record) return
  const noted = (delivery: Delivery): Delivery => {
    const tries = delivery.tries + 1
    const tryAgainAt = now + backOff(tries)
    const done =
      statuses.some(isAccepted) || delivery.dueAt === null || tryAgainAt > record.createdAt + retryFor
    return { url, tries, statuses: [...delivery.statuses, ...statuses], dueAt: done ? null : tryAgainAt }
  }
  const deliveries = record.deliveries.map((delivery) => (delivery.url === url ? noted(delivery) : delivery))
  book.events.put(eventId, { ...record, deliveries })
}
