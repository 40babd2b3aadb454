import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { readJson } from '#tools/sandbox/read-json'
import { accountWithKey } from '../accounts'
import { payer, payRequest } from '../control/pay'
import { proofs } from '../control/proofs'
import type { Payment } from '../entities'
import type { Ledger } from '../ledger'
import type { Payments } from '../payments'
import { refusalOf, refuse } from '../refusals'

/** Only what a guest can do: no `force`, and no choice of webhooks or amount. */
const windowRequest = payRequest
  .omit({ force: true, webhooks: true, amount: true })
  .extend({ key: z.string() })
const bankAnswer = z.strictObject({ key: z.string(), says: z.enum(['yes', 'no']) })
const cancelRequest = z.strictObject({ key: z.string(), bank: z.enum(['stops', 'has_paid']) })

export type WindowNeeds = {
  ledger: Ledger
  payments: Payments
  /** Resolves when the page may learn of a payment: at once, or after its webhooks where those come first. */
  eventsTried(): Promise<void>
}

/** The calls of the payment window. */
export function paymentCalls({ ledger, payments, eventsTried }: WindowNeeds): Hono {
  const app = new Hono()
  const pay = payer(ledger, payments)
  const proofOf = proofs(ledger, payments)
  const own = (key: string | undefined) =>
    ledger.of(accountWithKey(key) ?? refuse('The id provided does not exist'))
  /** The payment's status, with its genuine proof. */
  const outcome = (payment: Payment) =>
    outcomeOf(payment, () => proofOf(payment.order_id, payment.id, 'genuine'))

  app.get('/order', (c) =>
    orFault(c, () => {
      const { id, amount, currency, status } = own(c.req.query('key')).order(
        c.req.query('order_id') ?? '',
      ).entity
      if (status === 'paid') refuse('Payment already done for this order.', { reason: 'order_already_paid' })
      return { id, amount, currency }
    }),
  )
  app.post('/pay', async (c) => {
    const read = await readJson(c, windowRequest)
    if (!read.ok) return read.answer
    const { key, ...request } = read.value
    return orFault(c, async () => {
      own(key).order(request.order_id)
      const { paymentId, triple } = pay({ ...request, force: false, webhooks: 'send' })
      await eventsTried()
      return outcomeOf(ledger.payment(paymentId).entity, () => triple)
    })
  })
  app.get('/payments/:id', (c) =>
    orFault(c, () => outcome(own(c.req.query('key')).payment(c.req.param('id')).entity)),
  )
  app.post('/payments/:id/bank', async (c) => {
    const read = await readJson(c, bankAnswer)
    if (!read.ok) return read.answer
    const { key, says } = read.value
    return orFault(c, async () => {
      const { id, status } = own(key).payment(c.req.param('id')).entity
      if (says === 'yes' && ['created', 'failed'].includes(status))
        payments.bankAnswers(id, { outcome: 'authorized', reason: 'card_declined' })
      if (says === 'no' && status === 'created')
        payments.bankAnswers(id, { outcome: 'failed', reason: 'card_declined' })
      await eventsTried()
      return outcome(ledger.payment(id).entity)
    })
  })
  app.post('/payments/:id/cancel', async (c) => {
    const read = await readJson(c, cancelRequest)
    if (!read.ok) return read.answer
    const { key, bank } = read.value
    return orFault(c, async () => {
      const { id, status } = own(key).payment(c.req.param('id')).entity
      if (status === 'created')
        payments.bankAnswers(id, {
          outcome: bank === 'stops' ? 'failed' : 'authorized',
          reason: 'payment_cancelled',
        })
      await eventsTried()
      return outcome(ledger.payment(id).entity)
    })
  })
  return app
}

/** A refusal becomes a `fault`, which the window shows before it closes. */
async function orFault(c: Context, answer: () => object | Promise<object>) {
  try {
    return c.json(await answer())
  } catch (thrown) {
    const refusal = refusalOf(thrown)
    if (!refusal) throw thrown
    return c.json({ fault: refusal.error['description'] }, 400)
  }
}

/** The payment's status, with its proof or its error. */
function outcomeOf(payment: Payment, proof: () => object) {
  const { id, order_id, status } = payment
  const base = { status, payment_id: id }
  if (status === 'created') return base
  if (status !== 'failed') return { ...base, response: proof() }
  const error = {
    code: payment.error_code,
    description: payment.error_description,
    source: payment.error_source,
    step: payment.error_step,
    reason: payment.error_reason,
    metadata: { order_id, payment_id: id },
  }
  return { ...base, error }
}
