import { Hono } from 'hono'
import type { Doors, RequestVariables } from '../context'

/** The payment provider's events. The raw bytes are checked, so nothing may parse the body before. */
export function webhookRoutes({ services }: Doors): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.post('/payment/webhook', async (c) => {
    const isGenuine = await services.receiveWebhook({
      rawBody: new Uint8Array(await c.req.arrayBuffer()),
      signature: c.req.header('x-razorpay-signature'),
      eventId: c.req.header('x-razorpay-event-id'),
    })
    if (isGenuine) return c.json({ success: true })
    return c.json(
      { success: false, message: 'BadSignature', error: 'The signature does not fit the body.' },
      400,
    )
  })
  return routes
}
