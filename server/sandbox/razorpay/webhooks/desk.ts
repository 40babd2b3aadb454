import type { Clock } from '../../../runtime/clock'
import type { Delivery, EventBook, EventRecord } from './events'
import { noteAttempt } from './note-attempt'
import { isAccepted, postEvent } from './post-event'
import type { Sender } from './sender'

type Needs = { book: EventBook; sender: Sender; clock: Clock; letGo: (paymentId: string) => void }

/** What the dashboard can do about webhooks: addresses, held events, sending one again. */
export function webhookDesk({ book, sender, clock, letGo }: Needs) {
  const now = () => clock.now().getTime()
  const fresh = (url: string): Delivery => ({ url, tries: 0, statuses: [], dueAt: now() })

  return {
    /** Adds an address once. What nobody has acknowledged yet is due there at once: it may be a server that moved. */
    register(url: string) {
      book.endpoints.put(url, { url })
      for (const record of book.events.all()) {
        if (record.state !== 'live' || isDelivered(record) || record.createdAt < now() - 86_400_000) continue
        const others = record.deliveries.filter((delivery) => delivery.url !== url)
        const own = record.deliveries.find((delivery) => delivery.url === url) ?? fresh(url)
        const deliveries = [...others, { ...own, dueAt: Math.min(own.dueAt ?? now(), now()) }]
        book.events.put(record.event_id, { ...record, deliveries })
      }
      sender.pump()
    },

    /** Sends the held events, and holds nothing back of their payments any more; answers how many, once each was tried. */
    async release(): Promise<number> {
      const held = book.events.all().filter(({ state }) => state === 'held')
      const deliveries = book.endpoints.all().map(({ url }) => fresh(url))
      for (const record of held) {
        book.events.put(record.event_id, { ...record, state: 'live', deliveries })
        letGo(record.payment_id)
      }
      await sender.flush()
      return held.length
    },

    /** Sends an event once more, whatever became of it; signed with the secret of today. */
    async replay(eventId: string): Promise<{ event_id: string; statuses: number[] } | undefined> {
      const record = book.events.get(eventId)
      if (!record) return undefined
      const urls = book.endpoints.all().map(({ url }) => url)
      const known = record.deliveries.map(({ url }) => url)
      const added = urls.filter((url) => !known.includes(url)).map((url) => ({ ...fresh(url), dueAt: null }))
      book.events.put(eventId, { ...record, deliveries: [...record.deliveries, ...added] })
      const { secret } = book.mode.get()
      const statuses = await Promise.all(urls.map((url) => postEvent(url, record, secret)))
      for (const [index, url] of urls.entries()) {
        noteAttempt(book, now(), { eventId, url, statuses: [statuses[index] ?? 0] })
      }
      return { event_id: eventId, statuses }
    },

    /** The delivery log, oldest event first. */
    log: () =>
      book.events.all().map(({ event_id, event, payment_id, state, deliveries }) => ({
        event_id,
        event,
        payment_id,
        state,
        attempts: deliveries.reduce((sum, { statuses }) => sum + statuses.length, 0),
        statuses: deliveries.flatMap(({ statuses }) => statuses),
      })),
  }
}

const isDelivered = ({ deliveries }: EventRecord) =>
  deliveries.some(({ statuses }) => statuses.some(isAccepted))
