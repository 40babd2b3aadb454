import { Hono } from 'hono'
import { asset } from '#tools/sandbox/pages/asset'
import { page } from '#tools/sandbox/pages/page'
import { keyId } from '../constants'
import { checkoutScript } from './checkout-script'
import { paymentCalls, type WindowNeeds } from './payment-calls'
import { tryPage, tryScript } from './try-page'
import { windowPage } from './window-page'
import { windowScript } from './window-script'
import { windowStyle } from './window-style'

/** The payment window, its calls, and a page that opens it. Mounted at `/sandbox/razorpay`. */
export function windowRoutes(needs: WindowNeeds): Hono {
  const app = new Hono()
  app.get('/v1/checkout.js', (c) => asset(c, 'js', checkoutScript))
  app.get('/checkout', (c) => c.html(windowPage(), 200, frameHeaders))
  app.get('/checkout/window.js', (c) => asset(c, 'js', windowScript))
  app.get('/checkout/window.css', (c) => asset(c, 'css', windowStyle))
  app.route('/checkout', paymentCalls(needs))

  app.get('/try.js', (c) => asset(c, 'js', tryScript))
  app.get('/try', (c) => {
    const orderId = c.req.query('order_id') ?? ''
    const order = needs.ledger.of('hotel').orders.get(orderId)?.entity
    const scripts = ['/sandbox/razorpay/v1/checkout.js', '/sandbox/razorpay/try.js']
    return page(c, 'Pay an order', tryPage(keyId, order, orderId), { scripts })
  })
  return app
}

/** Any page may embed the frame, since the site has another origin; it loads only its own files. */
const frameHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}
