import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Store, Table } from '../store'
import { refuse, refuseUnknown } from './checks'
import type { accounts } from './constants'
import type { Order, Payment, Refund, RefundStatus, ReportEntry, Settlement } from './entities'

/** What happens to the webhooks about a payment itself; those about its refunds are always sent. */
export type WebhookPolicy = 'send' | 'drop' | 'hold'

export type OrderRecord = { entity: Order; capture: 'manual' | 'automatic'; expiryMinutes: number }
export type PaymentRecord = { entity: Payment; authorizedAt: number | null; webhooks: WebhookPolicy }
/** What the provider refuses: nothing, every key, or orders above an amount (paise). */
export type Refused = { kind: 'none' } | { kind: 'keys' } | { kind: 'amount'; aboveAmount: number }

/** Paise: one crore rupees. */
const initialBalance = 1_000_000_000
/** Seconds without an answer of the bank after which a created payment fails. */
const bankTimeoutSeconds = 600

export type Ledger = ReturnType<typeof openLedger>

/** One merchant's rows at the provider; throws the provider's refusal for an unknown id. */
export function openLedger(store: Store, clock: Clock, ids: Ids, account: keyof typeof accounts) {
  const named = (name: string) => (account === 'hotel' ? name : `${name} of the ${account}`)
  const orders = store.table<OrderRecord>(named('orders'))
  const payments = store.table<PaymentRecord>(named('payments'))
  const refunds = store.table<Refund>(named('refunds'))
  const settlements = store.table<Settlement>(named('settlements'))
  const reportEntries = store.table<ReportEntry>(named('report entries'))
  const changing = payments.index(({ entity: { status } }) =>
    status === 'created' || status === 'authorized' ? 'by time' : null,
  )
  return {
    account,
    orders,
    payments,
    refunds,
    /** Used idempotency keys: the request of each, and the refund that it made. */
    spentKeys: store.table<{ request: string; refundId: string }>(named('refund keys')),
    settlements,
    reportEntries,
    balance: store.setting('balance', initialBalance),
    refundMode: store.setting<RefundStatus>('refund mode', 'processed'),
    refused: store.setting<Refused>('refused', { kind: 'none' }),
    /** Unix seconds. */
    now: () => Math.floor(clock.now().getTime() / 1000),
    newId: (prefix: 'order' | 'pay' | 'rfnd' | 'card' | 'setl' | 'adj') => `${prefix}_${ids.base62(14)}`,
    digits: (length: number) => Array.from(ids.bytes(length), (byte) => byte % 10).join(''),
    order: (id: string) => known('order', orders, id),
    payment: (id: string) => known('pay', payments, id),
    refund: (id: string) => known('rfnd', refunds, id),
    settlement: (id: string) => known('setl', settlements, id),
    ordersByReceipt: orders.index(({ entity }) => entity.receipt),
    paymentsOf: payments.index(({ entity }) => entity.order_id),
    refundsOf: refunds.index((refund) => refund.payment_id),
    /** What the report says of a payment, refund or adjustment. */
    entriesOf: reportEntries.index((entry) => entry.entity_id),
    /** The payments that may change by time alone. */
    changingPayments: () => changing('by time'),
    /** When the payment changes next by time alone, in Unix seconds. */
    dueAt: ({ entity, authorizedAt }: PaymentRecord): number => {
      if (entity.status === 'created') return entity.created_at + bankTimeoutSeconds
      if (entity.status !== 'authorized' || authorizedAt === null) return Number.POSITIVE_INFINITY
      return authorizedAt + (orders.get(entity.order_id)?.expiryMinutes ?? 0) * 60
    },
  }
}

function known<T>(prefix: string, table: Table<T>, id: string): T {
  if (!new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`).test(id)) refuse(`${id} is not a valid id`)
  return table.get(id) ?? refuseUnknown()
}
