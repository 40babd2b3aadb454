import { Hono } from 'hono'
import { receiveWebhook } from '#modules/payments/webhooks'
import { largestBody, limitBody } from '#server/http/middleware/read-request'
import type { HttpDeps, RequestVariables } from '../context'

const signatureShape = /^[0-9a-f]{64}$/

/**
 * The payment provider's webhooks. The signature is over the raw bytes, so nothing may parse the body before. The rate
 * limits do not apply, so that a genuine webhook is never refused for what others send; a forged one costs at most one
 * digest for each secret and no database query.
 */
export function webhookRoutes({ ctx, nudge }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.post('/payment/webhook', async (c) => {
    c.header('cache-control', 'no-store')
    await limitBody(c, largestBody)
    const signature = c.req.header('x-razorpay-signature')
    if (signature !== undefined && signatureShape.test(signature)) {
      const received = await receiveWebhook(ctx, {
        rawBody: new Uint8Array(await c.req.arrayBuffer()),
        signature,
        eventId: c.req.header('x-razorpay-event-id'),
      })
      if (received === 'due') nudge('webhooks')
      if (received !== 'forged') return c.json({ success: true })
    }
    return c.json(
      { success: false, message: 'BadSignature', error: 'The signature does not fit the body.' },
      400,
    )
  })
  return routes
}
