import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { accountId, foreignAccountId } from '../constants'
import type { Order, Refund } from '../entities'
import type { PaymentRecord } from '../ledger'
import type { EventName, EventRecord, EventStore } from './events'
import type { WebhookMode } from './mode'
import { phpJson } from './php-json'

/** What an event is about: its payload is a snapshot of these entities at this moment. */
export type Subject = { payment: PaymentRecord; order?: Order; refund?: Refund }
export type Announce = (event: EventName, subject: Subject) => void

/** Milliseconds without a new event after which a reversed or shuffled batch is sent. */
const gatheringWindow = 300

type Needs = { eventStore: EventStore; clock: Clock; ids: Ids; openUrls: () => string[]; onLive: () => void }

/** Stores events as they happen; the sender delivers them. */
export function announcer({ eventStore, clock, ids, openUrls, onLive }: Needs): Announce {
  return (event, subject) => {
    const { mode, delayMs, secret, ...bodyFaults } = eventStore.mode.get()
    const createdAt = clock.now().getTime()
    const state = stateOf(event, subject.payment, mode)
    const together = mode === 'reverse' || mode === 'shuffle'
    const dueAt = createdAt + (together ? Math.max(delayMs, gatheringWindow) : delayMs)
    const urls = state === 'live' ? openUrls() : []
    if (together) postpone(eventStore, dueAt)
    const event_id = `evt_${ids.base62(14)}`
    eventStore.events.put(event_id, {
      event_id,
      event,
      payment_id: subject.payment.entity.id,
      body: bodyOf(event, subject, createdAt, bodyFaults),
      createdAt,
      secret,
      state,
      deliveries: urls.map((url) => ({ url, tries: 0, statuses: [], dueAt })),
    })
    if (state === 'live') onLive()
  }
}

/** The webhook policy of a payment holds for its own events, not for those of its refunds. */
function stateOf(event: EventName, { webhooks }: PaymentRecord, mode: string): EventRecord['state'] {
  const wanted = event.startsWith('refund.') ? 'send' : webhooks
  if (mode === 'drop' || wanted === 'drop') return 'dropped'
  return wanted === 'hold' ? 'held' : 'live'
}

/** Delays all waiting events, so that they leave together with the newest. */
function postpone(eventStore: EventStore, dueAt: number) {
  for (const record of eventStore.pending()) {
    const deliveries = record.deliveries.map((delivery) =>
      delivery.dueAt === null || delivery.tries > 0 ? delivery : { ...delivery, dueAt },
    )
    eventStore.events.put(record.event_id, { ...record, deliveries })
  }
}

type BodyFaults = Pick<WebhookMode, 'event' | 'account' | 'bodyBytes'>

function bodyOf(
  event: EventName,
  { payment, order, refund }: Subject,
  createdAt: number,
  bodyFaults: BodyFaults,
): string {
  const sent = {
    ...(refund && { refund: { entity: refund } }),
    payment: { entity: { ...payment.entity, amount_transferred: 0, base_amount: payment.entity.amount } },
    ...(order && { order: { entity: order } }),
  }
  const body = {
    entity: 'event',
    account_id: bodyFaults.account === 'own' ? accountId : foreignAccountId,
    event: bodyFaults.event === 'known' ? event : 'payment.teleported',
    contains: Object.keys(sent),
    payload: sent,
    created_at: Math.floor(createdAt / 1000),
  }
  return phpJson(bodyFaults.bodyBytes > 0 ? { ...body, padding: 'x'.repeat(bodyFaults.bodyBytes) } : body)
}
