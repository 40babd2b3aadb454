import type { Clock } from '#server/platform/clock'
import { deliveryLog } from './delivery-log'
import type { Delivery, EventBook } from './events'
import { noteAttempt, retryFor } from './note-attempt'
import { type Attempt, postEvent } from './post-event'
import { isDelivered, replayRefusal } from './replay'
import type { Sender } from './sender'

type Needs = {
  book: EventBook
  sender: Sender
  clock: Clock
  watch: Clock
  letGo: (paymentId: string) => void
}
type Replayed = { event_id: string; statuses: number[] }

/** What the dashboard can do about webhooks: addresses, held events, sending one again. */
export function webhookDesk({ book, sender, clock, watch, letGo }: Needs) {
  const now = () => clock.now().getTime()
  const fresh = (url: string): Delivery => ({ url, tries: 0, statuses: [], dueAt: now() })

  return {
    /**
     * Adds an address once, or switches it on again. What nobody has acknowledged yet is due there at once, since it may
     * be a server that moved; what happened while it was switched off is not.
     */
    register(url: string) {
      const { disabledAt = Number.POSITIVE_INFINITY } = book.outages.get(url) ?? {}
      book.outages.remove(url)
      book.endpoints.put(url, { url })
      for (const record of book.events.all()) {
        if (record.state !== 'live' || isDelivered(record) || record.createdAt < now() - retryFor) continue
        const others = record.deliveries.filter((delivery) => delivery.url !== url)
        const own = record.deliveries.find((delivery) => delivery.url === url)
        if (!own && record.createdAt >= disabledAt) continue
        const due = { ...(own ?? fresh(url)), dueAt: Math.min(own?.dueAt ?? now(), now()) }
        book.events.put(record.event_id, { ...record, deliveries: [...others, due] })
      }
      sender.pump()
    },

    /** Sends the held events, and holds nothing back of their payments any more; answers how many, once each was tried. */
    async release(): Promise<number> {
      const held = book.events.all().filter(({ state }) => state === 'held')
      const deliveries = sender.openUrls().map(fresh)
      for (const record of held) {
        book.events.put(record.event_id, { ...record, state: 'live', deliveries })
        letGo(record.payment_id)
      }
      await sender.flush()
      return held.length
    },

    /**
     * Sends an event once more, whatever became of it; signed with the secret of today, and every address is switched on
     * again. With `limits`, only what the provider's own dashboard would send. Answers in words why it does not.
     */
    async replay(eventId: string, limits: boolean): Promise<Replayed | string> {
      const record = book.events.get(eventId)
      if (!record) return 'There is no such event.'
      const refusal = limits ? replayRefusal(book, record, now()) : undefined
      if (refusal !== undefined) return refusal
      if (limits) book.replays.put(`replay ${book.replays.all().length}`, { event_id: eventId, at: now() })
      const urls = book.endpoints.all().map(({ url }) => url)
      for (const url of urls) book.outages.remove(url)
      const known = record.deliveries.map(({ url }) => url)
      const added = urls.filter((url) => !known.includes(url)).map((url) => ({ ...fresh(url), dueAt: null }))
      book.events.put(eventId, { ...record, deliveries: [...record.deliveries, ...added] })
      const manner = { ...book.mode.get(), watch }
      const attempts = await Promise.all(urls.map((url) => postEvent(url, record, manner)))
      const noted: [string, Attempt | undefined][] = urls.map((url, index) => [url, attempts[index]])
      for (const [url, attempt] of noted) {
        if (attempt) noteAttempt(book, now(), { eventId, url, attempts: [attempt] })
      }
      return { event_id: eventId, statuses: attempts.map(({ status }) => status) }
    },

    log: () => deliveryLog(book),
  }
}
