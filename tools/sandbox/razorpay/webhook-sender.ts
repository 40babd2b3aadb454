import { Agent, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Clock } from '#server/platform/clock'
import type { Log, Store } from '../store'
import { sign, webhookSecrets } from './constants'

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'

/** The delivery of one event to one address. `statuses` are HTTP, 0 = no answer; `dueAt` null = nothing more to send. */
export type Delivery = { url: string; tries: number; statuses: number[]; dueAt: number | null }

/** `body`: the bytes that were signed; `createdAt` and `dueAt`: milliseconds of the sandbox clock. */
export type EventRecord = {
  event_id: string
  event: EventName
  payment_id: string
  body: string
  createdAt: number
  secret: keyof typeof webhookSecrets
  state: 'live' | 'held' | 'dropped'
  deliveries: Delivery[]
}

/** How webhooks are sent; `copies`: how often a duplicate is. */
export type WebhookMode = {
  mode: 'normal' | 'drop' | 'reverse' | 'duplicate'
  copies: number
  delayMs: number
  secret: keyof typeof webhookSecrets
}
export const normalMode: WebhookMode = { mode: 'normal', copies: 2, delayMs: 0, secret: 'current' }

/** This table survives a reset: the addresses belong to running servers. */
export const endpointsTable = 'webhook endpoints'

export type EventStore = ReturnType<typeof openEventStore>

export function openEventStore(store: Store) {
  const table = store.table<EventRecord>('events')
  const isPending = ({ deliveries }: EventRecord) => deliveries.some(({ dueAt }) => dueAt !== null)
  const isUndelivered = (record: EventRecord) => record.state === 'live' && !isDelivered(record)
  // Indexes, so that a long log of delivered events costs nothing.
  const pending = table.index((record) => (isPending(record) ? 'pending' : null))
  const undelivered = table.index((record) => (isUndelivered(record) ? 'undelivered' : null))
  const byState = table.index(({ state }) => (state === 'held' ? state : null))
  return {
    get: table.get,
    all: table.all,
    put: (record: EventRecord) => table.put(record.event_id, record),
    /** The events with something left to send. */
    pending: () => pending('pending'),
    /** The events that no address has accepted, those included that are no longer sent. */
    undelivered: () => undelivered('undelivered'),
    held: () => byState('held'),
    endpoints: store.table<{ url: string }>(endpointsTable),
    mode: store.setting<WebhookMode>('webhooks', normalMode),
  }
}

/** Milliseconds that a receiver has for its answer. */
const timeout = 5000
/** Ends idle connections before a receiver does. */
const agent = new Agent({ keepAlive: true, timeout: 1000 })

/** Milliseconds for which a failed event is retried. */
export const retryFor = 24 * 3_600_000

export const isAccepted = (status: number) => status >= 200 && status < 300

const isDelivered = ({ deliveries }: EventRecord) =>
  deliveries.some(({ statuses }) => statuses.some(isAccepted))

/** Milliseconds until the next try: 5 s, 10 s, 20 s, … */
const backOff = (tries: number) => 5000 * 2 ** (tries - 1)

/** Sends one event once. Resolves with the HTTP status; 0: no answer in time. */
export function postEvent(
  url: string,
  { event_id, body }: EventRecord,
  secret: keyof typeof webhookSecrets,
): Promise<number> {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'User-Agent': 'Razorpay-Webhook/v1',
    'X-Razorpay-Signature': sign(webhookSecrets[secret], body),
    'x-razorpay-event-id': event_id,
  }
  return new Promise((resolve) => {
    const isSecure = url.startsWith('https:')
    const sent = isSecure
      ? secureRequest(url, { method: 'POST', headers })
      : request(url, { method: 'POST', headers, agent })
    const limit = setTimeout(() => sent.destroy(), timeout)
    const answer = (status: number) => {
      clearTimeout(limit)
      resolve(status)
    }
    sent.once('error', () => answer(0))
    sent.once('response', (response) => {
      response.resume()
      answer(response.statusCode ?? 0)
    })
    sent.end(body)
  })
}

export type Sender = ReturnType<typeof webhookSender>

type Task = { record: EventRecord; delivery: Delivery; dueAt: number }

/**
 * Sends due events, retries with growing pauses of the sandbox clock for 24 hours, and records every attempt. Events of
 * one payment leave one after another; only the mode `reverse` changes their order.
 */
export function webhookSender(events: EventStore, clock: Clock, log: Log) {
  const lanes = new Map<string, Promise<void>>()
  const underWay = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const now = () => clock.now().getTime()
  const key = ({ record, delivery }: Omit<Task, 'dueAt'>) => `${record.event_id} ${delivery.url}`
  const waiting = (): Task[] =>
    events.pending().flatMap((record) =>
      record.deliveries.flatMap((delivery) => {
        const { dueAt } = delivery
        return dueAt === null || underWay.has(key({ record, delivery })) ? [] : [{ record, delivery, dueAt }]
      }),
    )

  const attempt = async ({ record, delivery: { url, tries } }: Task) => {
    const { mode, copies } = events.mode.get()
    const count = mode === 'duplicate' && tries === 0 ? copies : 1
    // A retry keeps the secret that was current when the event was created.
    const posts = Array.from({ length: count }, () => postEvent(url, record, record.secret))
    const statuses = await Promise.all(posts)
    if (closed) return
    note(record.event_id, url, statuses)
    log.info({ event: record.event, event_id: record.event_id, statuses }, 'webhook sent')
  }

  /** Records the outcome of sending an event and when it is due again; it is given up after 24 hours. */
  const note = (eventId: string, url: string, statuses: number[]) => {
    const record = events.get(eventId)
    // Gone after a reset.
    if (!record) return
    const end = record.createdAt + retryFor
    const deliveries = record.deliveries.map((delivery): Delivery => {
      if (delivery.url !== url) return delivery
      const tries = delivery.tries + 1
      const nothingMore = statuses.some(isAccepted) || now() >= end || delivery.dueAt === null
      const dueAt = nothingMore ? null : Math.min(now() + backOff(tries), end)
      return { url, tries, statuses: [...delivery.statuses, ...statuses], dueAt }
    })
    events.put({ ...record, deliveries })
  }

  const enqueue = (task: Task) => {
    const lane = `${task.record.payment_id} ${task.delivery.url}`
    underWay.add(key(task))
    const turn = (lanes.get(lane) ?? Promise.resolve())
      .then(() => (closed ? undefined : attempt(task)))
      .finally(() => {
        underWay.delete(key(task))
        if (lanes.get(lane) === turn) lanes.delete(lane)
      })
      // An attempt that could not be recorded, on a full disk, is still due and waits for the next tick.
      .then(pump, (error: unknown) => log.warn({ err: error }, 'webhook could not be sent'))
    lanes.set(lane, turn)
    return turn
  }

  /** Starts what is due and sets a timer for the next. Resolves when each of these was tried. */
  const flush = async (): Promise<void> => {
    if (closed) return
    clearTimeout(timer)
    const tasks = waiting()
    const due = tasks.filter(({ dueAt }) => dueAt <= now())
    const started = (events.mode.get().mode === 'reverse' ? due.toReversed() : due).map(enqueue)
    const next = Math.min(...tasks.filter((task) => !due.includes(task)).map(({ dueAt }) => dueAt))
    if (Number.isFinite(next)) timer = setTimeout(pump, Math.min(Math.max(next - now(), 1), 1000)).unref()
    await Promise.all(started)
  }

  /** The same, without waiting. */
  const pump = () => void flush()

  const close = () => {
    closed = true
    clearTimeout(timer)
  }

  return { pump, flush, close }
}
