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
    return isGenuine ? c.json({ success: true }) : c.json({ success: false, message: 'BadSignature' }, 400)
  })
  return routes
}
