import { Hono } from 'hono'
import { z } from 'zod'
import { readJson, settingRoutes } from '../answers'
import type { Setting } from '../store'
import { refuse } from './checks'
import { accounts, signPayment } from './constants'
import type { PaymentStatus } from './entities'
import type { Ledger, PaymentRecord } from './ledger'
import type { Merchant } from './refunds'
import { payOut, settlementRequest } from './settlements'

/** What a guest does in the payment window, as JSON. */
const payRequest = z.strictObject({
  order_id: z.string(),
  method: z.enum(['card', 'netbanking', 'wallet', 'upi']).default('card'),
  outcome: z.enum(['authorized', 'captured', 'failed', 'pending']).default('authorized'),
  webhooks: z.enum(['send', 'drop', 'hold']).default('send'),
  email: z.string().default('payer@example.com'),
  contact: z.string().default('+919000000000'),
  force: z.boolean().default(false),
  /** Paise, where the payer is charged another amount than the order's, by a fee or an offer. */
  amount: z.int().min(100).optional(),
})
type PayRequest = z.output<typeof payRequest>

/** Pays an order, or tries to, and returns the payment's id. Refuses like the provider. */
export function pay(
  { payments }: Merchant,
  { order_id, force, outcome, ...payer }: PayRequest & { description?: string | undefined },
): string {
  const { id } = payments.start(order_id, payer, force).entity
  if (outcome !== 'pending') payments.bankAnswers(id, outcome)
  return id
}

/** The three fields that the window hands to the page's handler: the proof that the payment is of this order. */
export const proofOf = ({ account }: Ledger, orderId: string, paymentId: string) => ({
  razorpay_order_id: orderId,
  razorpay_payment_id: paymentId,
  razorpay_signature: signPayment(accounts[account].keySecret, orderId, paymentId),
})

const paymentMove = z.strictObject({ status: z.enum(['authorized', 'captured', 'failed']) })

/** The states from which the bank, or the merchant in the dashboard, can move a payment to this one. */
const from: Record<z.output<typeof paymentMove>['status'], readonly PaymentStatus[]> = {
  authorized: ['created', 'failed'],
  captured: ['created', 'failed', 'authorized'],
  failed: ['created'],
}

/** Seconds for which the provider keeps asking the bank about a failed payment: three days. */
const lateAnswerSeconds = 259_200

/** Moves a payment to another state; its webhooks are sent from then on. */
function move({ ledger, payments }: Merchant, id: string, status: keyof typeof from): PaymentRecord {
  const record = ledger.payment(id)
  const { entity } = record
  if (!from[status].includes(entity.status))
    refuse(`A payment that is ${entity.status} cannot become ${status}.`)
  if (entity.status === 'failed' && ledger.now() > entity.created_at + lateAnswerSeconds)
    refuse('A payment that failed more than three days ago stays failed.')
  ledger.payments.put(id, { ...record, webhooks: 'send' })
  const isAuthorized = entity.status === 'authorized'
  return isAuthorized ? payments.capture(id) : payments.bankAnswers(id, status, 'payment_timed_out')
}

const dashboardRefund = z.strictObject({ payment_id: z.string(), amount: z.int().min(100).optional() })
const refundMove = z.strictObject({ status: z.enum(['processed', 'failed']) })
const refundMode = z.strictObject({ mode: z.enum(['processed', 'pending', 'failed']) })
const balance = z.strictObject({ paise: z.int().min(0) })
/** Paise; without `aboveAmount` every order is refused. */
const refusal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('keys') }),
  z.strictObject({ kind: z.literal('amount'), aboveAmount: z.int().min(0).default(0) }),
])
/** Real milliseconds that a capture or refund takes; any other on its payment is refused meanwhile. */
const behaviour = z.strictObject({ hold_ms: z.int().min(0).max(60_000) })

type Needs = { hotel: Merchant; stranger: Merchant; behaviour: Setting<z.output<typeof behaviour>> }

/** Payments by guests, what the dashboard can do, and the hotel's ledger. Amounts are paise. */
export function controlRoutes({ hotel, stranger, behaviour: setting }: Needs): Hono {
  const { ledger, refunds } = hotel
  const wrapped = <K extends string, V>(name: K, { get, set }: Setting<V>) => ({
    get: () => ({ [name]: get() }) as Record<K, V>,
    set: (value: Record<K, V>) => set(value[name]),
  })
  return new Hono()
    .post('/pay', async (c) => {
      const asked = await readJson(c, payRequest)
      const merchant = stranger.ledger.orders.get(asked.order_id) ? stranger : hotel
      return c.json(proofOf(merchant.ledger, asked.order_id, pay(merchant, asked)))
    })
    .post('/payments/:id', async (c) => {
      const { status } = await readJson(c, paymentMove)
      return c.json(move(hotel, c.req.param('id'), status).entity)
    })
    .post('/refunds', async (c) => {
      const { payment_id, amount } = await readJson(c, dashboardRefund)
      return c.json(refunds.create(payment_id, { amount, notes: [], receipt: null, speed: undefined }))
    })
    .route('/', settingRoutes('/refunds/mode', wrapped('mode', ledger.refundMode), refundMode))
    .post('/refunds/:id', async (c) => {
      const { status } = await readJson(c, refundMove)
      return c.json(refunds.move(c.req.param('id'), status))
    })
    .get('/settlements', (c) => c.json(ledger.settlements.all()))
    .post('/settlements', async (c) => c.json(payOut(ledger, await readJson(c, settlementRequest))))
    .route('/', settingRoutes('/balance', wrapped('paise', ledger.balance), balance))
    .route('/', settingRoutes('/refuse', ledger.refused, refusal))
    .route('/', settingRoutes('/behaviour', setting, behaviour))
    .get('/ledger', (c) =>
      c.json({
        orders: ledger.orders.all().map(({ entity }) => entity),
        payments: ledger.payments.all().map(({ entity }) => entity),
        refunds: ledger.refunds.all(),
      }),
    )
}
