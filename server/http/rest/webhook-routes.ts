import { Hono } from 'hono'
import type { HttpDeps, RequestVariables } from '../context'
import { largestBody, limitBody } from '../middleware/body-limit'

const signatureShape = /^[0-9a-f]{64}$/

/**
 * The payment provider's events. The raw bytes are checked, so nothing may parse the body before. This door stands before
 * the guests' limits: a genuine event is never turned away for what others send. Whatever is not genuine costs taking in
 * so many bytes and, if it looks signed, one digest for each secret; it touches no database.
 */
export function webhookRoutes({ services }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.post('/payment/webhook', async (c) => {
    c.header('cache-control', 'no-store')
    await limitBody(c, largestBody)
    const signature = c.req.header('x-razorpay-signature')
    const isGenuine =
      signature !== undefined &&
      signatureShape.test(signature) &&
      (await services.receiveWebhook({
        rawBody: new Uint8Array(await c.req.arrayBuffer()),
        signature,
        eventId: c.req.header('x-razorpay-event-id'),
      }))
    if (isGenuine) return c.json({ success: true })
    return c.json(
      { success: false, message: 'BadSignature', error: 'The signature does not fit the body.' },
      400,
    )
  })
  return routes
}
