import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/sandbox/log'
import { type Delivery, type EventBook, type EventRecord, isDisabled } from './events'
import { noteAttempt } from './note-attempt'
import { postEvent } from './post-event'
import { inSendOrder } from './send-order'

export type Sender = ReturnType<typeof webhookSender>

/** `watch` measures how long receivers take, in real time. */
type Needs = { book: EventBook; clock: Clock; watch: Clock; log: Log }
type Task = { record: EventRecord; delivery: Delivery }

/**
 * Sends what is due, tries again with growing pauses of the sandbox clock for 24 hours, and writes down every attempt.
 * Events of one payment leave one after another, so that only the modes `reverse` and `shuffle` change their order.
 */
export function webhookSender({ book, clock, watch, log }: Needs) {
  const lanes = new Map<string, Promise<void>>()
  const underWay = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const now = () => clock.now().getTime()
  const key = ({ record, delivery }: Task) => `${record.event_id} ${delivery.url}`
  const waiting = (): (Task & { dueAt: number })[] =>
    book.pending().flatMap((record) =>
      record.deliveries.flatMap((delivery) => {
        const { dueAt } = delivery
        return dueAt === null || underWay.has(key({ record, delivery })) ? [] : [{ record, delivery, dueAt }]
      }),
    )

  const attempt = async ({ record, delivery }: Task) => {
    const { mode, copies, ...manner } = book.mode.get()
    const count = mode === 'duplicate' && delivery.tries === 0 ? copies : 1
    // An event keeps the secret of its day, however often it is tried.
    const signed = { ...manner, watch, secret: record.secret }
    const posts = Array.from({ length: count }, () => postEvent(delivery.url, record, signed))
    const attempts = await Promise.all(posts)
    if (closed) return
    noteAttempt(book, now(), { eventId: record.event_id, url: delivery.url, attempts })
    const statuses = attempts.map(({ status }) => status)
    log.info({ event: record.event, event_id: record.event_id, statuses }, 'webhook sent')
    if (isDisabled(book, delivery.url)) log.warn({ url: delivery.url }, 'webhook address switched off')
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
      // What could not be written down, on a full disk, is still due: it waits for the next tick of the clock.
      .then(pump, (error: unknown) => log.warn({ err: error }, 'webhook could not be sent'))
    lanes.set(lane, turn)
    return turn
  }

  /** Starts what is due and comes back when the next is. Done when each of those was tried. */
  const flush = async (): Promise<void> => {
    if (closed) return
    clearTimeout(timer)
    const tasks = waiting()
    const due = tasks.filter(({ dueAt }) => dueAt <= now())
    const started = inSendOrder(due, book.mode.get().mode).map(enqueue)
    const next = Math.min(...tasks.filter((task) => !due.includes(task)).map(({ dueAt }) => dueAt))
    if (Number.isFinite(next)) timer = setTimeout(pump, Math.min(Math.max(next - now(), 1), 1000)).unref()
    await Promise.all(started)
  }

  /** The same, without waiting. */
  const pump = () => void flush()

  /** Done when everything that was started has been tried. */
  const idle = async (): Promise<void> => {
    await Promise.all(lanes.values())
  }

  /** The addresses that are sent to. */
  const openUrls = () =>
    book.endpoints
      .all()
      .map(({ url }) => url)
      .filter((url) => !isDisabled(book, url))

  const close = () => {
    closed = true
    clearTimeout(timer)
  }

  return { pump, flush, idle, openUrls, close }
}
