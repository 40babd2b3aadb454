import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#server/database/transaction'
import type { Payments } from '#server/integrations/razorpay/payments'
import type { Clock } from '#server/platform/clock'
import * as webhookRows from './webhook-rows'

type Needs = { db: Db; payments: Payments; clock: Clock; nudge: () => void }

export type WebhookDelivery = {
  rawBody: Uint8Array
  signature: string | undefined
  eventId: string | undefined
}

const envelope = z.object({
  event: z.string().regex(/^[\w.]{1,100}$/),
  account_id: z
    .string()
    .regex(/^\w{1,40}$/)
    .nullish()
    .catch(null),
})

/**
 * Stores a genuine event before it is answered; a job handles it. False for a wrong signature. Unknown events are stored
 * too, since refusing them would make the provider switch the webhook off.
 */
export function receiveWebhook({ db, payments, clock, nudge }: Needs) {
  return async ({ rawBody, signature, eventId }: WebhookDelivery): Promise<boolean> => {
    if (!payments.isGenuineWebhook(rawBody, signature)) return false
    // Postgres text cannot hold a NUL character.
    const raw = Buffer.from(rawBody).toString('utf8').replaceAll('\0', '\ufffd')
    const bodyHash = createHash('sha256').update(rawBody).digest('hex')
    const id = (eventId || bodyHash).slice(0, 200)
    const isNew = await webhookRows.keep(db, {
      eventId: id,
      ...readable(raw),
      raw,
      bodyHash,
      now: clock.now(),
    })
    if (isNew) nudge()
    return true
  }
}

function readable(raw: string): { event: string; accountId: string | null } {
  try {
    const { event, account_id } = envelope.parse(JSON.parse(raw))
    return { event, accountId: account_id ?? null }
  } catch {
    return { event: 'unreadable', accountId: null }
  }
}
