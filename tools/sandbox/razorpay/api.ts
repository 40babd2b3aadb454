import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { pause } from '../answers'
import {
  type Body,
  collection,
  notAuthenticated,
  notFound,
  type Query,
  Refusal,
  readBody,
  readField,
  readNotes,
  readReceipt,
  refuse,
  refuseBusy,
  refuseConflict,
  refuseExtra,
  refuseField,
  refuseUnknown,
  wholeAmount,
} from './checks'
import { accounts } from './constants'
import type { Order, Refund } from './entities'
import type { Faults } from './faults'
import type { Ledger, OrderRecord } from './ledger'
import { checkCapture } from './payments'
import type { Merchant, RefundRequest } from './refunds'
import { settlementReport } from './settlements'

/** One parsed call of the REST API; `key`: its idempotency key. */
type Call = { id: string; rid: string; query: Query; body: Body; key: string | undefined }

type Answer = (merchant: Merchant, call: Call) => object
/** `answer` returns the entity or throws a refusal; `isAlone`: only one such call may run at a time on a payment. */
type Route = { method: 'GET' | 'POST' | 'PATCH'; path: string; answer: Answer; isAlone?: true }

const get = (path: string, answer: Answer): Route => ({ method: 'GET', path, answer })
const post = (path: string, answer: Answer): Route => ({ method: 'POST', path, answer })
const patch = (path: string, answer: Answer): Route => ({ method: 'PATCH', path, answer })
const alone = (route: Route): Route => ({ ...route, isAlone: true })

/** By the names that planned faults use. */
const routes: Record<string, Route> = {
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
}

export const routeNames = Object.keys(routes)

type Needs = {
  merchants: readonly Merchant[]
  faults: Faults
  /** Real milliseconds that a capture or refund takes. */
  holdMs: () => number
  runDue: () => void
  closing: AbortSignal
}

/** The REST API: checks the keys, applies a planned fault, then answers. */
export function apiRoutes({ merchants, faults, holdMs, runDue, closing }: Needs): Hono {
  const api = new Hono()
  const oneByOne = oneAtATime(holdMs, closing)
  const merchantOf = (c: Context): Merchant => {
    const sent = digest(c.req.header('authorization') ?? '')
    const merchant = merchants.find(({ ledger }) => timingSafeEqual(sent, digest(basic(ledger.account))))
    if (!merchant || merchant.ledger.refused.get().kind === 'keys') throw notAuthenticated
    return merchant
  }
  const answer = async (c: Context, merchant: Merchant, { method, answer, isAlone }: Route) => {
    try {
      const { id = '', rid = '' } = c.req.param()
      const body = method === 'GET' ? {} : await readBody(c)
      const key = c.req.header('x-refund-idempotency')
      runDue()
      const run = () => answer(merchant, { id, rid, query: c.req.query(), body, key })
      return c.json(await (isAlone ? oneByOne(id, key, run) : run()))
    } catch (thrown) {
      return refusalAnswer(c, thrown)
    }
  }
  api.onError((error, c) => refusalAnswer(c, error))
  for (const [name, route] of Object.entries(routes)) {
    api.on(route.method, route.path, (c) => {
      const merchant = merchantOf(c)
      return faults.around(c, name, () => answer(c, merchant, route))
    })
  }
  api.all('*', (c) => {
    merchantOf(c)
    throw notFound
  })
  return api
}

/** The answer to a refusal; throws anything else on. */
export function refusalAnswer(c: Context, thrown: unknown): Response {
  if (thrown instanceof Refusal) return c.json({ error: thrown.error }, thrown.status)
  throw thrown
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const basic = (account: keyof typeof accounts) =>
  `Basic ${Buffer.from(`${accounts[account].keyId}:${accounts[account].keySecret}`).toString('base64')}`

/**
 * One capture or refund of a payment at a time. It takes `holdMs()` real milliseconds and takes effect at their end;
 * any other call meanwhile is refused, under the same idempotency key with a 409.
 */
function oneAtATime(holdMs: () => number, closing: AbortSignal) {
  const underWay = new Map<string, string | undefined>()
  return async (paymentId: string, key: string | undefined, run: () => object): Promise<object> => {
    if (underWay.has(paymentId)) {
      if (key === undefined || underWay.get(paymentId) !== key) refuseBusy()
      refuseConflict('Another request with the same idempotency key is still in progress.')
    }
    underWay.set(paymentId, key)
    try {
      if (holdMs() > 0) await pause(holdMs(), closing)
      return run()
    } finally {
      underWay.delete(paymentId)
    }
  }
}

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
