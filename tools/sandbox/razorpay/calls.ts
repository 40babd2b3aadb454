import { z } from 'zod'
import {
  type Body,
  collection,
  type Query,
  readField,
  readNotes,
  readReceipt,
  refuse,
  refuseConflict,
  refuseExtra,
  refuseField,
  refuseUnknown,
  wholeAmount,
} from './checks'
import type { Order, Refund } from './entities'
import type { Ledger, OrderRecord } from './ledger'
import { checkCapture } from './payments'
import type { Merchant, RefundRequest } from './refunds'
import { settlementReport } from './settlements'

/** One parsed call of the REST API; `key`: its idempotency key. */
export type Call = { id: string; rid: string; query: Query; body: Body; key: string | undefined }

type Answer = (merchant: Merchant, call: Call) => object
/** `answer` returns the entity or throws a refusal; `isAlone`: only one such call may run at a time on a payment. */
export type Route = { method: 'GET' | 'POST' | 'PATCH'; path: string; answer: Answer; isAlone?: true }

const get = (path: string, answer: Answer): Route => ({ method: 'GET', path, answer })
const post = (path: string, answer: Answer): Route => ({ method: 'POST', path, answer })
const patch = (path: string, answer: Answer): Route => ({ method: 'PATCH', path, answer })
const alone = (route: Route): Route => ({ ...route, isAlone: true })

/** What the provider does in answer to each call, by the names that planned faults use. */
export const routes = {
  'orders.create': post('/orders', ({ ledger }, { body }) => newOrder(ledger, body)),
  'orders.all': get('/orders', ({ ledger }, { query }) => collection(ordersOf(ledger, query), query)),
  'orders.fetch': get('/orders/:id', ({ ledger }, { id }) => ledger.order(id).entity),
  'orders.edit': patch('/orders/:id', ({ ledger }, { id, body }) => {
    const order = ledger.order(id)
    const entity = { ...order.entity, notes: onlyNotes(body) }
    ledger.orders.put(id, { ...order, entity })
    return entity
  }),
  'orders.payments': get('/orders/:id/payments', ({ ledger }, { id, query }) =>
    collection(entitiesOf(ledger.paymentsOf(ledger.order(id).entity.id)), query),
  ),
  'payments.all': get('/payments', ({ ledger }, { query }) =>
    collection(entitiesOf(ledger.payments.all()), query),
  ),
  'payments.fetch': get('/payments/:id', ({ ledger }, { id }) => ledger.payment(id).entity),
  'payments.capture': alone(
    post('/payments/:id/capture', ({ ledger, payments }, { id, body }) => {
      const payment = ledger.payment(id)
      refuseExtra(body, ['amount', 'currency'])
      if (body['amount'] === undefined) refuseField('amount', 'amount is required')
      checkCapture(ledger, payment, wholeAmount(body['amount']), body['currency'] ?? 'INR')
      return payments.capture(id).entity
    }),
  ),
  'refunds.create': alone(
    post('/payments/:id/refund', ({ ledger, refunds }, { id, body, key }) => {
      ledger.payment(id)
      const make = () => refunds.create(id, refundRequest(body))
      return key === undefined ? make() : onceByKey(ledger, key, `${id} ${sorted(body)}`, make)
    }),
  ),
  'payments.refunds': get('/payments/:id/refunds', ({ ledger }, { id, query }) =>
    collection(ledger.refundsOf(ledger.payment(id).entity.id), query),
  ),
  'payments.refund': get('/payments/:id/refunds/:rid', ({ ledger }, { id, rid }) => {
    const refund = ledger.refund(rid)
    return refund.payment_id === ledger.payment(id).entity.id ? refund : refuseUnknown()
  }),
  'refunds.all': get('/refunds', ({ ledger }, { query }) => collection(ledger.refunds.all(), query)),
  'refunds.fetch': get('/refunds/:id', ({ ledger }, { id }) => ledger.refund(id)),
  'refunds.edit': patch('/refunds/:id', ({ ledger }, { id, body }) => {
    const edited = { ...ledger.refund(id), notes: onlyNotes(body, 512) }
    ledger.refunds.put(id, edited)
    return edited
  }),
  'settlements.all': get('/settlements', ({ ledger }, { query }) =>
    collection(ledger.settlements.all(), query),
  ),
  'settlements.fetch': get('/settlements/:id', ({ ledger }, { id }) => ledger.settlement(id)),
  'settlements.recon': get('/settlements/recon/combined', ({ ledger }, { query }) =>
    settlementReport(ledger, query),
  ),
} as const satisfies Record<string, Route>

export const routeNames = Object.keys(routes)

function onlyNotes(body: Body, maxValue?: number) {
  refuseExtra(body, ['notes'])
  return readNotes(body['notes'], maxValue)
}

const entitiesOf = <T>(records: { entity: T }[]) => records.map(({ entity }) => entity)

function ordersOf(ledger: Ledger, { receipt, authorized }: Query): Order[] {
  const isAuthorized = (id: string) =>
    ledger.paymentsOf(id).some(({ entity }) => entity.status === 'authorized')
  const orders = receipt === undefined ? ledger.orders.all() : ledger.ordersByReceipt(receipt)
  return entitiesOf(orders).filter(
    (order) => authorized === undefined || isAuthorized(order.id) === (authorized === '1'),
  )
}

/** Checks the request as the provider does and stores the order. */
function newOrder(ledger: Ledger, body: Body): Order {
  refuseExtra(body, ['amount', 'currency', 'receipt', 'notes', 'payment'])
  const amount = orderAmount(body['amount'], ledger)
  const entity: Order = {
    id: ledger.newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: orderCurrency(body['currency']),
    receipt: readReceipt(body['receipt']),
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: readNotes(body['notes']),
    created_at: ledger.now(),
  }
  ledger.orders.put(entity.id, { entity, ...captureOf(body['payment'] ?? {}) })
  return entity
}

function orderAmount(value: unknown, ledger: Ledger): number {
  if (value === undefined || value === null || value === '')
    return refuseField('amount', 'amount: is required.')
  const amount = wholeAmount(value)
  const refused = ledger.refused.get()
  if (refused.kind === 'amount' && amount > refused.aboveAmount)
    return refuseField('amount', 'Amount exceeds maximum amount allowed.')
  if (amount >= 100) return amount
  const details = { step: 'order_creation', reason: 'amount_less_than_minimum_amount' }
  return refuseField('amount', 'Order amount less than minimum amount allowed', details)
}

function orderCurrency(value: unknown): string {
  if (value === undefined || value === null) return refuseField('currency', 'The currency field is required.')
  if (typeof value !== 'string')
    return refuseField('currency', `expected string but provided ${typeof value}`)
  return value === 'INR' ? value : refuseField('currency', 'Currency is not supported')
}

/** Minutes after which an uncaptured payment is refunded; three days unless its order sets a time. */
const expiry = z
  .int()
  .min(12)
  .max(7200)
  .default(3 * 1440)
const speed = z.enum(['normal', 'optimum']).optional()
const captureOptions = z.strictObject({
  automatic_expiry_period: expiry,
  manual_expiry_period: expiry,
  refund_speed: speed,
})
const captureShape = z.strictObject({
  capture: z.enum(['manual', 'automatic']).default('automatic'),
  capture_options: captureOptions.prefault({}),
})

/** Whether the order captures by itself, and after how many minutes an uncaptured payment is refunded. */
function captureOf(payment: unknown): Omit<OrderRecord, 'entity'> {
  const { capture, capture_options } = readField('payment', payment, captureShape)
  return { capture, expiryMinutes: capture_options.manual_expiry_period }
}

function refundRequest(body: Body): RefundRequest {
  refuseExtra(body, ['amount', 'speed', 'notes', 'receipt'])
  return {
    amount: refundAmount(body),
    notes: readNotes(body['notes'], 512),
    receipt: readReceipt(body['receipt']),
    speed: readField('speed', body['speed'], speed),
  }
}

/** Paise; without an amount everything that is not refunded yet. 0 and blank are refused. */
function refundAmount(body: Body): number | undefined {
  if (!('amount' in body)) return undefined
  const value = body['amount']
  if (value === null || value === '' || value === 0) return refuseField('amount', 'Amount cannot be blank.')
  const amount = wholeAmount(value)
  return amount >= 100 ? amount : refuseField('amount', 'The amount must be at least INR 1.00')
}

/** An idempotency key with the same request answers the same refund again; only a successful refund uses up its key. */
function onceByKey(ledger: Ledger, key: string, request: string, make: () => Refund): Refund {
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) refuse('The idempotency key is not valid.')
  const spent = ledger.spentKeys.get(key)
  if (spent && spent.request !== request) {
    refuseConflict('Different request with the same idempotency key has already been processed.')
  }
  if (spent) return ledger.refund(spent.refundId)
  const refund = make()
  ledger.spentKeys.put(key, { request, refundId: refund.id })
  return refund
}

const sorted = (body: Body) => JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)))
