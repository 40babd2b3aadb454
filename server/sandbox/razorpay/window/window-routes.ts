import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { asset } from '../../pages/asset'
import { page } from '../../pages/page'
import { readJson } from '../../read-json'
import { keyId, keySecret } from '../constants'
import { payer, payRequest } from '../control/pay'
import type { Payment } from '../entities'
import type { Ledger } from '../ledger'
import type { Payments } from '../payments'
import { refusalOf, refuse } from '../refusals'
import { signPayment } from '../signatures'
import { checkoutScript } from './checkout-script'
import { tryPage, tryScript } from './try-page'
import { windowPage } from './window-page'
import { windowScript } from './window-script'
import { windowStyle } from './window-style'

/** Only what a guest can do: no forcing, no say over webhooks. */
const windowRequest = payRequest.omit({ force: true, webhooks: true }).extend({ key: z.string() })

/** The payment window, what it asks, and a page that opens it. Mounted at `/sandbox/razorpay`. */
export function windowRoutes(ledger: Ledger, payments: Payments): Hono {
  const app = new Hono()
  const pay = payer(payments)
  app.get('/v1/checkout.js', (c) => asset(c, 'js', checkoutScript))
  app.get('/checkout', (c) => c.html(windowPage(), 200, frameHeaders))
  app.get('/checkout/window.js', (c) => asset(c, 'js', windowScript))
  app.get('/checkout/window.css', (c) => asset(c, 'css', windowStyle))

  app.get('/checkout/order', (c) =>
    orFault(c, () => {
      checkKey(c.req.query('key'))
      const { id, amount, currency, status } = ledger.order(c.req.query('order_id') ?? '').entity
      if (status === 'paid') refuse('Payment already done for this order.', { reason: 'order_already_paid' })
      return { id, amount, currency }
    }),
  )
  app.post('/checkout/pay', async (c) => {
    const read = await readJson(c, windowRequest)
    if (!read.ok) return read.answer
    const { key, ...request } = read.value
    return orFault(c, () => {
      checkKey(key)
      const { razorpay_payment_id } = pay({ ...request, force: false, webhooks: 'send' })
      return outcomeOf(ledger.payment(razorpay_payment_id).entity)
    })
  })
  app.get('/checkout/payments/:id', (c) =>
    orFault(c, () => {
      checkKey(c.req.query('key'))
      return outcomeOf(ledger.payment(c.req.param('id')).entity)
    }),
  )

  app.get('/try.js', (c) => asset(c, 'js', tryScript))
  app.get('/try', (c) => {
    const orderId = c.req.query('order_id') ?? ''
    const scripts = ['/sandbox/razorpay/v1/checkout.js', '/sandbox/razorpay/try.js']
    return page(c, 'Pay an order', tryPage(keyId, ledger.orders.get(orderId)?.entity, orderId), { scripts })
  })
  return app
}

/** The frame may stand in any page, since the site that uses it has another origin; it runs its own files alone. */
const frameHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

const checkKey = (key: string | undefined) => (key === keyId ? key : refuse('The id provided does not exist'))

/** A refusal is the window's fault: it says so and closes. */
function orFault(c: Context, answer: () => object) {
  try {
    return c.json(answer())
  } catch (thrown) {
    const refusal = refusalOf(thrown)
    if (!refusal) throw thrown
    return c.json({ fault: refusal.error['description'] }, 400)
  }
}

/** What the window learns: how the payment stands, and the proof or the error that go with it. */
function outcomeOf(payment: Payment) {
  const { id, order_id, status } = payment
  const base = { status, payment_id: id }
  if (status === 'created') return base
  if (status !== 'failed') {
    const razorpay_signature = signPayment(keySecret, order_id, id)
    return { ...base, response: { razorpay_payment_id: id, razorpay_order_id: order_id, razorpay_signature } }
  }
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
