import type { Clock } from '#server/platform/clock'
import { webhookSecrets } from '../constants'
import { sign } from '../signatures'
import type { WebhookMode } from './mode'

/** What came of sending once: the HTTP status, or 0 when no answer came in time, and the real milliseconds it took. */
export type Attempt = { status: number; ms: number }

/** `watch` runs with real time, whatever the sandbox's clock says. */
export type Manner = Pick<WebhookMode, 'secret' | 'signature' | 'eventId' | 'timeoutMs'> & { watch: Clock }

/** Sends one event once. */
export async function postEvent(
  url: string,
  event: { event_id: string; body: string },
  manner: Manner,
): Promise<Attempt> {
  const startedAt = manner.watch.now().getTime()
  const status = await post(url, event, manner).catch(() => 0)
  return { status, ms: manner.watch.now().getTime() - startedAt }
}

async function post(
  url: string,
  { event_id, body }: { event_id: string; body: string },
  { secret, signature, eventId, timeoutMs }: Manner,
): Promise<number> {
  const signed = sign(webhookSecrets[secret], signature === 'good' ? body : `${body} `)
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Razorpay-Webhook/v1',
      'X-Razorpay-Signature': signed,
      ...(eventId === 'sent' && { 'x-razorpay-event-id': event_id }),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  return response.status
}

export const isAccepted = (status: number) => status >= 200 && status < 300
