import type { Clock } from '../../runtime/clock'
import type { Ids } from '../../runtime/ids'
import type { Setting, Store, Table } from '../store'
import { bankPatienceSeconds, initialBalance } from './constants'
import type { Order, Payment, Refund, RefundStatus } from './entities'
import { refuse } from './refusals'

/** What happens to the webhooks about a payment itself; those about its refunds are always sent. */
export type WebhookPolicy = 'send' | 'drop' | 'hold'

export type OrderRecord = { entity: Order; capture: 'manual' | 'automatic'; expiryMinutes: number }
export type PaymentRecord = { entity: Payment; authorizedAt: number | null; webhooks: WebhookPolicy }
/** An idempotency key: for which request it stood, and the refund that came of it. */
export type SpentKey = { request: string; refundId: string }

export type Ledger = {
  now(): number
  newId(prefix: 'order' | 'pay' | 'rfnd' | 'card'): string
  digits(length: number): string
  orders: Table<OrderRecord>
  payments: Table<PaymentRecord>
  refunds: Table<Refund>
  spentKeys: Table<SpentKey>
  balance: Setting<number>
  refundMode: Setting<RefundStatus>
  order(id: string): OrderRecord
  payment(id: string): PaymentRecord
  refund(id: string): Refund
  paymentsOf(orderId: string): PaymentRecord[]
  refundsOf(paymentId: string): Refund[]
  /** Payments that time alone will change by `now`. */
  due(): PaymentRecord[]
}

/** The provider's books, with its way of refusing ids that it does not know. */
export function openLedger(store: Store, clock: Clock, ids: Ids): Ledger {
  const orders = store.table<OrderRecord>('orders')
  const payments = store.table<PaymentRecord>('payments')
  const refunds = store.table<Refund>('refunds')
  const now = () => Math.floor(clock.now().getTime() / 1000)
  const dueAt = ({ entity, authorizedAt }: PaymentRecord) => {
    if (entity.status === 'created') return entity.created_at + bankPatienceSeconds
    if (entity.status !== 'authorized' || authorizedAt === null) return undefined
    return authorizedAt + (orders.get(entity.order_id)?.expiryMinutes ?? 0) * 60
  }
  return {
    now,
    newId: (prefix) => `${prefix}_${ids.base62(14)}`,
    digits: (length) => Array.from(ids.bytes(length), (byte) => byte % 10).join(''),
    orders,
    payments,
    refunds,
    spentKeys: store.table<SpentKey>('refund keys'),
    balance: store.setting('balance', initialBalance),
    refundMode: store.setting<RefundStatus>('refund mode', 'processed'),
    order: (id) => known('order', orders, id),
    payment: (id) => known('pay', payments, id),
    refund: (id) => known('rfnd', refunds, id),
    paymentsOf: (orderId) => payments.all().filter(({ entity }) => entity.order_id === orderId),
    refundsOf: (paymentId) => refunds.all().filter((refund) => refund.payment_id === paymentId),
    due: () => payments.all().filter((record) => (dueAt(record) ?? Number.POSITIVE_INFINITY) <= now()),
  }
}

function known<T>(prefix: string, table: Table<T>, id: string): T {
  if (!new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`).test(id)) refuse(`${id} is not a valid id`)
  return table.get(id) ?? refuse('The id provided does not exist')
}
