import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Setting, Store, Table } from '../store'
import type { AccountName } from './accounts'
import { type Behaviour, usualBehaviour } from './behaviour'
import { bankTimeoutSeconds, initialBalance } from './constants'
import type { Order, Payment, Refund, RefundStatus } from './entities'
import type { FailureReason } from './payment-failures'
import { refuse } from './refusals'

/** What happens to the webhooks about a payment itself; those about its refunds are always sent. */
export type WebhookPolicy = 'send' | 'drop' | 'hold'

/** Without an `account` it is the hotel's. */
export type OrderRecord = {
  entity: Order
  capture: 'manual' | 'automatic'
  expiryMinutes: number
  account?: AccountName
}
/** The bank's answer and its time (Unix seconds). */
export type BankAnswer = { at: number; outcome: 'authorized' | 'captured' | 'failed'; reason: FailureReason }
export type PaymentRecord = {
  entity: Payment
  authorizedAt: number | null
  webhooks: WebhookPolicy
  toCome?: BankAnswer | undefined
}
/** What the provider refuses: nothing, every key, or orders above an amount (paise). */
export type Refused = { kind: 'none' } | { kind: 'keys' } | { kind: 'amount'; aboveAmount: number }
/** A used idempotency key: its request, and the refund that it made. */
export type SpentKey = { request: string; refundId: string }

type Tables = {
  orders: Table<OrderRecord>
  payments: Table<PaymentRecord>
  refunds: Table<Refund>
  spentKeys: Table<SpentKey>
}

export type Ledger = Tables & {
  now(): number
  newId(prefix: 'order' | 'pay' | 'rfnd' | 'card'): string
  digits(length: number): string
  balance: Setting<number>
  refundMode: Setting<RefundStatus>
  behaviour: Setting<Behaviour>
  /** What the provider refuses now. */
  refused: Setting<Refused>
  order(id: string): OrderRecord
  payment(id: string): PaymentRecord
  refund(id: string): Refund
  paymentsOf(orderId: string): PaymentRecord[]
  refundsOf(paymentId: string): Refund[]
  /** When the payment changes next by time alone, in Unix seconds. */
  dueAt(payment: PaymentRecord): number
  /** The ledger as one account sees it, without the rows of others. */
  of(account: AccountName): Ledger
}

/** The provider's ledger; throws the provider's refusal for an unknown id. */
export function openLedger(store: Store, clock: Clock, ids: Ids): Ledger {
  const all: Tables = {
    orders: store.table<OrderRecord>('orders'),
    payments: store.table<PaymentRecord>('payments'),
    refunds: store.table<Refund>('refunds'),
    spentKeys: store.table<SpentKey>('refund keys'),
  }
  const over = (tables: Tables): Ledger => {
    const { orders, payments, refunds } = tables
    return {
      ...tables,
      now: () => Math.floor(clock.now().getTime() / 1000),
      newId: (prefix) => `${prefix}_${ids.base62(14)}`,
      digits: (length) => Array.from(ids.bytes(length), (byte) => byte % 10).join(''),
      balance: store.setting('balance', initialBalance),
      refundMode: store.setting<RefundStatus>('refund mode', 'processed'),
      behaviour: store.setting('behaviour', usualBehaviour),
      refused: store.setting<Refused>('refused', { kind: 'none' }),
      order: (id) => known('order', orders, id),
      payment: (id) => known('pay', payments, id),
      refund: (id) => known('rfnd', refunds, id),
      paymentsOf: (orderId) => payments.all().filter(({ entity }) => entity.order_id === orderId),
      refundsOf: (paymentId) => refunds.all().filter((refund) => refund.payment_id === paymentId),
      dueAt: (payment) => dueAt(payment, orders.get(payment.entity.order_id)),
      of: (account) => over(ownTables(store, all, account)),
    }
  }
  return over(all)
}

function ownTables(store: Store, all: Tables, account: AccountName): Tables {
  const isOwn = (order: OrderRecord) => (order.account ?? 'hotel') === account
  const orders = viewOf(all.orders, isOwn, (order) => ({ ...order, account }))
  const payments = viewOf(all.payments, ({ entity }) => orders.get(entity.order_id) !== undefined)
  const refunds = viewOf(all.refunds, ({ payment_id }) => payments.get(payment_id) !== undefined)
  const spentKeys =
    account === 'hotel' ? all.spentKeys : store.table<SpentKey>(`refund keys of the ${account}`)
  return { orders, payments, refunds, spentKeys }
}

/** The rows that fit; `mark` changes each row that is written through this view. */
function viewOf<T>(table: Table<T>, fits: (row: T) => boolean, mark = (row: T) => row): Table<T> {
  return {
    get: (id) => {
      const row = table.get(id)
      return row !== undefined && fits(row) ? row : undefined
    },
    all: () => table.all().filter(fits),
    put: (id, row) => table.put(id, mark(row)),
    remove: table.remove,
  }
}

function dueAt({ entity, authorizedAt, toCome }: PaymentRecord, order: OrderRecord | undefined): number {
  const never = Number.POSITIVE_INFINITY
  const bank = toCome?.at ?? never
  if (entity.status === 'created') return Math.min(entity.created_at + bankTimeoutSeconds, bank)
  if (entity.status === 'failed') return bank
  if (entity.status !== 'authorized' || authorizedAt === null) return never
  return authorizedAt + (order?.expiryMinutes ?? 0) * 60
}

export const isIdOf = (prefix: string, id: string) => new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`).test(id)

function known<T>(prefix: string, table: Table<T>, id: string): T {
  if (!isIdOf(prefix, id)) refuse(`${id} is not a valid id`)
  return table.get(id) ?? refuse('The id provided does not exist')
}
