import type { Clock } from '#server/platform/clock'
import { deliveryLog } from './delivery-log'
import type { Delivery, EventStore } from './events'
import { noteAttempt, retryFor } from './note-attempt'
import { type Attempt, postEvent } from './post-event'
import { isDelivered, replayRefusal } from './replay'
import type { Sender } from './sender'

type Needs = {
  eventStore: EventStore
  sender: Sender
  clock: Clock
  realClock: Clock
  stopHolding: (paymentId: string) => void
}
type Replayed = { event_id: string; statuses: number[] }

/** What the dashboard can do about webhooks: addresses, held events, sending one again. */
export function webhookDashboard({ eventStore, sender, clock, realClock, stopHolding }: Needs) {
  const now = () => clock.now().getTime()
  const fresh = (url: string): Delivery => ({ url, tries: 0, statuses: [], dueAt: now() })

  return {
    /**
     * Adds an address, or switches it on again. Unacknowledged events are due there at once, since it may be a server
     * that moved; events from the time when it was switched off are not.
     */
    register(url: string) {
      const { disabledAt = Number.POSITIVE_INFINITY } = eventStore.outages.get(url) ?? {}
      eventStore.outages.remove(url)
      eventStore.endpoints.put(url, { url })
      for (const record of eventStore.events.all()) {
        if (record.state !== 'live' || isDelivered(record) || record.createdAt < now() - retryFor) continue
        const others = record.deliveries.filter((delivery) => delivery.url !== url)
        const own = record.deliveries.find((delivery) => delivery.url === url)
        if (!own && record.createdAt >= disabledAt) continue
        const due = { ...(own ?? fresh(url)), dueAt: Math.min(own?.dueAt ?? now(), now()) }
        eventStore.events.put(record.event_id, { ...record, deliveries: [...others, due] })
      }
      sender.pump()
    },

    /** Sends the held events and stops holding those of their payments; answers how many, once each was tried. */
    async release(): Promise<number> {
      const held = eventStore.events.all().filter(({ state }) => state === 'held')
      const deliveries = sender.openUrls().map(fresh)
      for (const record of held) {
        eventStore.events.put(record.event_id, { ...record, state: 'live', deliveries })
        stopHolding(record.payment_id)
      }
      await sender.flush()
      return held.length
    },

    /**
     * Sends an event again, signed with the current secret, and switches every address on again. With `limits`, only
     * what the provider's dashboard would send; answers the reason as text where it does not.
     */
    async replay(eventId: string, limits: boolean): Promise<Replayed | string> {
      const record = eventStore.events.get(eventId)
      if (!record) return 'There is no such event.'
      const refusal = limits ? replayRefusal(eventStore, record, now()) : undefined
      if (refusal !== undefined) return refusal
      if (limits)
        eventStore.replays.put(`replay ${eventStore.replays.all().length}`, { event_id: eventId, at: now() })
      const urls = eventStore.endpoints.all().map(({ url }) => url)
      for (const url of urls) eventStore.outages.remove(url)
      const known = record.deliveries.map(({ url }) => url)
      const added = urls.filter((url) => !known.includes(url)).map((url) => ({ ...fresh(url), dueAt: null }))
      eventStore.events.put(eventId, { ...record, deliveries: [...record.deliveries, ...added] })
      const options = { ...eventStore.mode.get(), realClock }
      const attempts = await Promise.all(urls.map((url) => postEvent(url, record, options)))
      const noted: [string, Attempt | undefined][] = urls.map((url, index) => [url, attempts[index]])
      for (const [url, attempt] of noted) {
        if (attempt) noteAttempt(eventStore, now(), { eventId, url, attempts: [attempt] })
      }
      return { event_id: eventId, statuses: attempts.map(({ status }) => status) }
    },

    log: () => deliveryLog(eventStore),
  }
}
