import { Hono } from 'hono'
import { z } from 'zod'
import { asset, readJson } from '../../answers'
import { Refusal, refuse, refuseUnknown } from '../checks'
import { accounts } from '../constants'
import { pay, proofOf } from '../control'
import type { Merchant } from '../refunds'
import { checkoutScript } from './checkout'
import { windowPage, windowScript, windowStyle } from './page'

/** Only what a guest can do: no `force`, and no choice of webhooks or amount. */
const payRequest = z.strictObject({
  key: z.string(),
  order_id: z.string(),
  method: z.enum(['card', 'netbanking', 'wallet', 'upi']).default('card'),
  outcome: z.enum(['authorized', 'failed', 'pending']),
  email: z.string().default('payer@example.com'),
  contact: z.string().default('+919000000000'),
  description: z.string().optional(),
})
const bankAnswer = z.strictObject({ key: z.string(), says: z.enum(['yes', 'no', 'cancelled']) })

/** The payment window and its calls. Mounted at `/sandbox/razorpay`. */
export function windowRoutes(merchants: readonly Merchant[]): Hono {
  const own = (key: string | undefined): Merchant =>
    merchants.find(({ ledger }) => accounts[ledger.account].keyId === key) ?? refuseUnknown()

  const calls = new Hono()
    .get('/order', (c) => {
      const { ledger } = own(c.req.query('key'))
      const { id, amount, status } = ledger.order(c.req.query('order_id') ?? '').entity
      if (status === 'paid') refuse('Payment already done for this order.', { reason: 'order_already_paid' })
      return c.json({ id, amount })
    })
    .post('/pay', async (c) => {
      const { key, ...asked } = await readJson(c, payRequest)
      const merchant = own(key)
      return c.json(outcomeOf(merchant, pay(merchant, { ...asked, force: false, webhooks: 'send' })))
    })
    .get('/payments/:id', (c) => c.json(outcomeOf(own(c.req.query('key')), c.req.param('id'))))
    .post('/payments/:id/bank', async (c) => {
      const { key, says } = await readJson(c, bankAnswer)
      const merchant = own(key)
      const { id, status } = merchant.ledger.payment(c.req.param('id')).entity
      const reason = says === 'cancelled' ? 'payment_cancelled' : 'card_declined'
      if (status === 'created')
        merchant.payments.bankAnswers(id, says === 'yes' ? 'authorized' : 'failed', reason)
      return c.json(outcomeOf(merchant, id))
    })
  calls.onError((thrown, c) => {
    // The window shows it before it closes.
    if (thrown instanceof Refusal) return c.json({ fault: thrown.message }, 400)
    throw thrown
  })

  return new Hono()
    .get('/v1/checkout.js', (c) => asset(c, 'js', checkoutScript))
    .get('/checkout', (c) => c.html(windowPage, 200, frameHeaders))
    .get('/checkout/window.js', (c) => asset(c, 'js', windowScript))
    .get('/checkout/window.css', (c) => asset(c, 'css', windowStyle))
    .route('/checkout', calls)
}

/** Any page may embed the frame, since the site has another origin; it loads only its own files. */
const frameHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

/** The payment's status, with its proof or its error. */
function outcomeOf({ ledger }: Merchant, paymentId: string) {
  const { id, order_id, status, ...payment } = ledger.payment(paymentId).entity
  const base = { status, payment_id: id }
  if (status === 'created') return base
  if (status !== 'failed') return { ...base, response: proofOf(ledger, order_id, id) }
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
