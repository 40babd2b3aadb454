import type { Clock } from '#server/platform/clock'
import { webhookSecrets } from '../constants'
import { sign } from '../signatures'
import type { WebhookMode } from './mode'

/** The outcome of one try: the HTTP status (0: no answer in time), and the real milliseconds that it took. */
export type Attempt = { status: number; ms: number }

/** `realClock`: the system's time, whatever the sandbox's clock says. */
export type SendOptions = Pick<WebhookMode, 'secret' | 'signature' | 'eventId' | 'timeoutMs'> & {
  realClock: Clock
}

/** Sends one event once. */
export async function postEvent(
  url: string,
  event: { event_id: string; body: string },
  options: SendOptions,
): Promise<Attempt> {
  const startedAt = options.realClock.now().getTime()
  const status = await post(url, event, options).catch(() => 0)
  return { status, ms: options.realClock.now().getTime() - startedAt }
}

async function post(
  url: string,
  { event_id, body }: { event_id: string; body: string },
  { secret, signature, eventId, timeoutMs }: SendOptions,
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
