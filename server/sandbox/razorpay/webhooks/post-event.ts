import { type WebhookSecret, webhookSecrets } from '../constants'
import { sign } from '../signatures'

/** Milliseconds that a receiver has for its answer. */
const patience = 5000

/** Sends one event once. The HTTP status, or 0 when no answer came in time. */
export async function postEvent(
  url: string,
  event: { event_id: string; body: string },
  secret: WebhookSecret,
) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: event.body,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Razorpay-Webhook/v1',
        'X-Razorpay-Signature': sign(webhookSecrets[secret], event.body),
        'x-razorpay-event-id': event.event_id,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}

export const isAccepted = (status: number) => status >= 200 && status < 300
