import { Hono } from 'hono'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { readJson } from '../answers'
import { accountId } from './constants'
import type { Order, Refund } from './entities'
import type { PaymentRecord } from './ledger'
import {
  type Delivery,
  type EventName,
  type EventRecord,
  type EventStore,
  isAccepted,
  normalMode,
  postEvent,
  retryFor,
  type Sender,
  type WebhookMode,
} from './webhook-sender'

const modeChange = z
  .strictObject({
    mode: z.enum(['normal', 'drop', 'reverse', 'duplicate']),
    copies: z.int().min(1).max(200),
    delayMs: z.number().min(0),
    secret: z.enum(['current', 'old']),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, {
    error: 'one of mode, copies, delayMs and secret is missing',
  })
const replayed = z.strictObject({ event_id: z.string() })
const address = z.strictObject({ url: z.url({ protocol: /^https?$/ }) })

/** Milliseconds without a new event after which a reversed batch is sent. */
const gatheringWindow = 300

/** What an event is about: its payload is a snapshot of these entities at this moment. */
type Subject = { payment: PaymentRecord; order?: Order; refund?: Refund }
export type Announce = (event: EventName, subject: Subject) => void

type Needs = { events: EventStore; sender: Sender; clock: Clock; ids: Ids }

/** Stores events as they happen; the sender delivers them. */
export function announcer({ events, sender, clock, ids }: Needs): Announce {
  return (event, subject) => {
    const { mode, delayMs, secret } = events.mode.get()
    const createdAt = clock.now().getTime()
    const dueAt = createdAt + (mode === 'reverse' ? Math.max(delayMs, gatheringWindow) : delayMs)
    if (mode === 'reverse') postpone(events, dueAt)
    // The webhook policy of a payment holds for its own events, not for those of its refunds.
    const policy = event.startsWith('refund.') ? 'send' : subject.payment.webhooks
    const state = mode === 'drop' || policy === 'drop' ? 'dropped' : policy === 'hold' ? 'held' : 'live'
    const urls = state === 'live' ? events.endpoints.all() : []
    events.put({
      event_id: `evt_${ids.base62(14)}`,
      event,
      payment_id: subject.payment.entity.id,
      body: bodyOf(event, subject, createdAt),
      createdAt,
      secret,
      state,
      deliveries: urls.map(({ url }) => ({ url, tries: 0, statuses: [], dueAt })),
    })
    if (state === 'live') sender.pump()
  }
}

/** Delays all waiting events, so that they leave together with the newest. */
function postpone(events: EventStore, dueAt: number) {
  for (const record of events.pending()) {
    const deliveries = record.deliveries.map((delivery) =>
      delivery.dueAt === null || delivery.tries > 0 ? delivery : { ...delivery, dueAt },
    )
    events.put({ ...record, deliveries })
  }
}

function bodyOf(event: EventName, { payment: { entity }, order, refund }: Subject, createdAt: number) {
  const payload = {
    ...(refund && { refund: { entity: refund } }),
    payment: { entity: { ...entity, amount_transferred: 0, base_amount: entity.amount } },
    ...(order && { order: { entity: order } }),
  }
  const contains = Object.keys(payload)
  const created_at = Math.floor(createdAt / 1000)
  return phpJson({ entity: 'event', account_id: accountId, event, contains, payload, created_at })
}

/**
 * JSON as the provider's PHP prints it: escaped slashes, nothing beyond ASCII. A receiver that parses and prints
 * it anew before checking the signature gets other bytes.
 */
export const phpJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

type RouteNeeds = {
  events: EventStore
  sender: Sender
  clock: Clock
  stopHolding: (paymentId: string) => void
}

/** The webhook addresses, how webhooks are sent, sending held ones and old ones, and the delivery log. */
export function webhookRoutes({ events, sender, clock, stopHolding }: RouteNeeds): Hono {
  const now = () => clock.now().getTime()
  const fresh = (url: string): Delivery => ({ url, tries: 0, statuses: [], dueAt: now() })

  /**
   * Adds an address. Unacknowledged events of the last 24 hours are due there at once, since it may be a server that
   * moved.
   */
  const register = (url: string) => {
    // Each server registers every few seconds.
    if (!events.endpoints.get(url)) events.endpoints.put(url, { url })
    for (const record of events.undelivered()) {
      if (record.createdAt < now() - retryFor) continue
      const own = record.deliveries.find((delivery) => delivery.url === url) ?? fresh(url)
      const others = record.deliveries.filter((delivery) => delivery.url !== url)
      events.put({
        ...record,
        deliveries: [...others, { ...own, dueAt: Math.min(own.dueAt ?? now(), now()) }],
      })
    }
    sender.pump()
  }

  /** Sends the held events and stops holding those of their payments; answers how many, once each was tried. */
  const release = async () => {
    const held = events.held()
    for (const record of held) {
      const deliveries = events.endpoints.all().map(({ url }) => fresh(url))
      events.put({ ...record, state: 'live', deliveries })
      stopHolding(record.payment_id)
    }
    await sender.flush()
    return held.length
  }

  /** Sends an event again to every address, signed with the secret of the mode. */
  const replay = async (record: EventRecord) => {
    const { secret } = events.mode.get()
    const urls = events.endpoints.all().map(({ url }) => url)
    const statuses = await Promise.all(urls.map((url) => postEvent(url, record, secret)))
    const { deliveries } = events.get(record.event_id) ?? record
    const known = (url: string) => deliveries.find((delivery) => delivery.url === url)
    const noted = urls.map((url, index) => {
      const { tries, statuses: before, dueAt } = known(url) ?? { ...fresh(url), dueAt: null }
      const status = statuses[index] ?? 0
      return { url, tries, statuses: [...before, status], dueAt: isAccepted(status) ? null : dueAt }
    })
    const others = deliveries.filter(({ url }) => !urls.includes(url))
    events.put({ ...record, deliveries: [...others, ...noted] })
    return { event_id: record.event_id, statuses }
  }

  return new Hono()
    .get('/webhooks', (c) => c.json(events.all().map(logEntry)))
    .post('/webhooks', async (c) => {
      const change = await readJson(c, modeChange)
      // A new mode starts with the defaults; without one, only the named settings change.
      const base = change.mode === undefined ? events.mode.get() : normalMode
      events.mode.set({ ...base, ...(change as Partial<WebhookMode>) })
      return c.json(events.mode.get())
    })
    .post('/webhooks/release', async (c) => c.json({ released: await release() }))
    .post('/webhooks/replay', async (c) => {
      const record = events.get((await readJson(c, replayed)).event_id)
      return record ? c.json(await replay(record)) : c.json({ error: 'There is no such event.' }, 400)
    })
    .get('/endpoints', (c) => c.json(events.endpoints.all()))
    .post('/endpoints', async (c) => {
      register((await readJson(c, address)).url)
      return c.json(events.endpoints.all())
    })
}

const logEntry = ({ event_id, event, payment_id, state, deliveries }: EventRecord) => {
  const statuses = deliveries.flatMap((delivery) => delivery.statuses)
  return { event_id, event, payment_id, state, attempts: statuses.length, statuses }
}
