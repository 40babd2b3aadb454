import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Ctx } from '#server/context'
import { parseJson } from '#server/platform/parse-json'
import * as webhookRows from './webhook-rows'

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
 * Stores a genuine event before it is answered; a job handles it. `forged`: a wrong signature. Unknown events are stored
 * too, since refusing them would make the provider switch the webhook off.
 */
export async function receiveWebhook(
  ctx: Ctx,
  { rawBody, signature, eventId }: WebhookDelivery,
): Promise<'new' | 'known' | 'forged'> {
  if (!ctx.payments.isGenuineWebhook(rawBody, signature)) return 'forged'
  // Postgres text cannot hold a NUL character.
  const raw = Buffer.from(rawBody).toString('utf8').replaceAll('\0', '\ufffd')
  const bodyHash = createHash('sha256').update(rawBody).digest('hex')
  const id = (eventId || bodyHash).slice(0, 200)
  const isNew = await webhookRows.keep(ctx.db, {
    eventId: id,
    ...readable(raw),
    raw,
    bodyHash,
    now: ctx.clock.now(),
  })
  return isNew ? 'new' : 'known'
}

function readable(raw: string): { event: string; accountId: string | null } {
  const { data } = envelope.safeParse(parseJson(raw))
  return { event: data?.event ?? 'unreadable', accountId: data?.account_id ?? null }
}
