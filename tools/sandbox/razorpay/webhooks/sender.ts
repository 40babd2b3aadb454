import type { Clock } from '#server/platform/clock'
import type { Log } from '#tools/sandbox/log'
import { type Delivery, type EventRecord, type EventStore, isDisabled } from './events'
import { noteAttempt } from './note-attempt'
import { postEvent } from './post-event'
import { inSendOrder } from './send-order'

export type Sender = ReturnType<typeof webhookSender>

/** `realClock` measures how long receivers take. */
type Needs = { eventStore: EventStore; clock: Clock; realClock: Clock; log: Log }
type Task = { record: EventRecord; delivery: Delivery }

/**
 * Sends due events, retries with growing pauses of the sandbox clock for 24 hours, and records every attempt. Events of
 * one payment leave one after another; only the modes `reverse` and `shuffle` change their order.
 */
export function webhookSender({ eventStore, clock, realClock, log }: Needs) {
  const lanes = new Map<string, Promise<void>>()
  const underWay = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const now = () => clock.now().getTime()
  const key = ({ record, delivery }: Task) => `${record.event_id} ${delivery.url}`
  const waiting = (): (Task & { dueAt: number })[] =>
    eventStore.pending().flatMap((record) =>
      record.deliveries.flatMap((delivery) => {
        const { dueAt } = delivery
        return dueAt === null || underWay.has(key({ record, delivery })) ? [] : [{ record, delivery, dueAt }]
      }),
    )

  const attempt = async ({ record, delivery }: Task) => {
    const { mode, copies, ...options } = eventStore.mode.get()
    const count = mode === 'duplicate' && delivery.tries === 0 ? copies : 1
    // A retry keeps the secret that was current when the event was created.
    const signed = { ...options, realClock, secret: record.secret }
    const posts = Array.from({ length: count }, () => postEvent(delivery.url, record, signed))
    const attempts = await Promise.all(posts)
    if (closed) return
    noteAttempt(eventStore, now(), { eventId: record.event_id, url: delivery.url, attempts })
    const statuses = attempts.map(({ status }) => status)
    log.info({ event: record.event, event_id: record.event_id, statuses }, 'webhook sent')
    if (isDisabled(eventStore, delivery.url)) log.warn({ url: delivery.url }, 'webhook address switched off')
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
    const started = inSendOrder(due, eventStore.mode.get().mode).map(enqueue)
    const next = Math.min(...tasks.filter((task) => !due.includes(task)).map(({ dueAt }) => dueAt))
    if (Number.isFinite(next)) timer = setTimeout(pump, Math.min(Math.max(next - now(), 1), 1000)).unref()
    await Promise.all(started)
  }

  /** The same, without waiting. */
  const pump = () => void flush()

  /** Resolves when everything that was started has been tried. */
  const idle = async (): Promise<void> => {
    await Promise.all(lanes.values())
  }

  /** The addresses that are not switched off. */
  const openUrls = () =>
    eventStore.endpoints
      .all()
      .map(({ url }) => url)
      .filter((url) => !isDisabled(eventStore, url))

  const close = () => {
    closed = true
    clearTimeout(timer)
  }

  return { pump, flush, idle, openUrls, close }
}
