import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { accountId, foreignAccountId } from '../constants'
import type { Order, Refund } from '../entities'
import type { PaymentRecord } from '../ledger'
import type { EventBook, EventName, EventRecord } from './events'
import type { WebhookMode } from './mode'
import { phpJson } from './php-json'

/** What an event is about: its payload is a snapshot of these entities at this moment. */
export type Subject = { payment: PaymentRecord; order?: Order; refund?: Refund }
export type Announce = (event: EventName, subject: Subject) => void

/** Milliseconds of quiet after which a reversed or shuffled batch is sent. */
const gatheringWindow = 300

type Needs = { book: EventBook; clock: Clock; ids: Ids; openUrls: () => string[]; onLive: () => void }

/** Writes events down as they happen; sending them is the sender's work. */
export function announcer({ book, clock, ids, openUrls, onLive }: Needs): Announce {
  return (event, subject) => {
    const { mode, delayMs, secret, ...checks } = book.mode.get()
    const createdAt = clock.now().getTime()
    const state = stateOf(event, subject.payment, mode)
    const together = mode === 'reverse' || mode === 'shuffle'
    const dueAt = createdAt + (together ? Math.max(delayMs, gatheringWindow) : delayMs)
    const urls = state === 'live' ? openUrls() : []
    if (together) postpone(book, dueAt)
    const event_id = `evt_${ids.base62(14)}`
    book.events.put(event_id, {
      event_id,
      event,
      payment_id: subject.payment.entity.id,
      body: bodyOf(event, subject, createdAt, checks),
      createdAt,
      secret,
      state,
      deliveries: urls.map((url) => ({ url, tries: 0, statuses: [], dueAt })),
    })
    if (state === 'live') onLive()
  }
}

/** The payment's own wish counts for what is told of it, not for its refunds. */
function stateOf(event: EventName, { webhooks }: PaymentRecord, mode: string): EventRecord['state'] {
  const wanted = event.startsWith('refund.') ? 'send' : webhooks
  if (mode === 'drop' || wanted === 'drop') return 'dropped'
  return wanted === 'hold' ? 'held' : 'live'
}

/** So that everything that is still waiting leaves together with the newest. */
function postpone(book: EventBook, dueAt: number) {
  for (const record of book.pending()) {
    const deliveries = record.deliveries.map((delivery) =>
      delivery.dueAt === null || delivery.tries > 0 ? delivery : { ...delivery, dueAt },
    )
    book.events.put(record.event_id, { ...record, deliveries })
  }
}

type Looks = Pick<WebhookMode, 'event' | 'account' | 'bodyBytes'>

function bodyOf(
  event: EventName,
  { payment, order, refund }: Subject,
  createdAt: number,
  checks: Looks,
): string {
  const sent = {
    ...(refund && { refund: { entity: refund } }),
    payment: { entity: { ...payment.entity, amount_transferred: 0, base_amount: payment.entity.amount } },
    ...(order && { order: { entity: order } }),
  }
  const body = {
    entity: 'event',
    account_id: checks.account === 'own' ? accountId : foreignAccountId,
    event: checks.event === 'known' ? event : 'payment.teleported',
    contains: Object.keys(sent),
    payload: sent,
    created_at: Math.floor(createdAt / 1000),
  }
  return phpJson(checks.bodyBytes > 0 ? { ...body, padding: 'x'.repeat(checks.bodyBytes) } : body)
}
