import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Payments } from '../../providers/payments/payments'
import type { Library } from '../../repositories/books'
import type { Clock } from '../../runtime/clock'

type Needs = { library: Library; payments: Payments; clock: Clock; nudge: () => void }

export type WebhookDelivery = {
  rawBody: Uint8Array
  signature: string | undefined
  eventId: string | undefined
}

const envelope = z.object({ event: z.string().regex(/^[\w.]{1,100}$/) })

/**
 * Keeps a genuine event before it is answered; the work is the sweep's. False for a wrong signature. Anything genuine
 * is kept, known or not: refusing it would make the provider switch the webhook off.
 */
export function receiveWebhook({ library, payments, clock, nudge }: Needs) {
  return async ({ rawBody, signature, eventId }: WebhookDelivery): Promise<boolean> => {
    if (!payments.isGenuineWebhook(rawBody, signature)) return false
    // The database takes any text but this one character.
    const raw = Buffer.from(rawBody).toString('utf8').replaceAll('\0', '\ufffd')
    const id = eventId ?? createHash('sha256').update(rawBody).digest('hex')
    const isNew = await library.webhooks.keep({
      eventId: id.slice(0, 200),
      event: nameOf(raw),
      raw,
      now: clock.now(),
    })
    if (isNew) nudge()
    return true
  }
}

function nameOf(raw: string): string {
  try {
    return envelope.parse(JSON.parse(raw)).event
  } catch {
    return 'unreadable'
  }
}
