import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isExpected, noticeWebhook } from '#modules/alerts/notice-webhook'
import * as erasureRows from '#modules/privacy/erasure-rows'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import { parseJson } from '#server/platform/parse-json'
import { asPaise } from '#shared/money/paise'
import * as orderRows from './order-rows'
import * as paymentRows from './payment-rows'
import type { WebhookEvent } from './webhook-rows'
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
 * Stores a genuine event before it is answered. What the usual event says of a payment of ours is noted at once, every other
 * event (`due`) is for a job. `forged`: a wrong signature. Unknown events are stored too, since refusing them would make the
 * provider switch the webhook off.
 */
export async function receiveWebhook(
  ctx: Ctx,
  { rawBody, signature, eventId }: WebhookDelivery,
): Promise<'noted' | 'due' | 'known' | 'forged'> {
  if (!ctx.payments.isGenuineWebhook(rawBody, signature)) return 'forged'
  // Postgres text cannot hold a NUL character.
  const raw = Buffer.from(rawBody).toString('utf8').replaceAll('\0', '\ufffd')
  const bodyHash = createHash('sha256').update(rawBody).digest('hex')
  const body = parseJson(raw)
  const { data } = envelope.safeParse(body)
  const event = data?.event ?? 'unreadable'
  const kept = { event, accountId: data?.account_id ?? null, raw, bodyHash, now: ctx.clock.now() }
  const id = (eventId || bodyHash).slice(0, 200)
  return webhookRows.keep(ctx.db, { ...kept, eventId: id }, mentioned(event, body))
}

/** An event that may need more than its payment noted mentions none. */
function mentioned(event: string, body: unknown): webhookRows.Mentioned | undefined {
  const payment = paymentEvent.safeParse(body).data?.payload.payment.entity
  if (!payment || !isExpected(event) || refundMention.safeParse(body).success) return undefined
  return { ...seenIn(payment), providerOrderId: payment.order_id }
}

type Noted = { outcome: string; isOurs: boolean }

const identifier = z.string().regex(/^\w{1,40}$/)
const entity = z.object({
  id: identifier,
  order_id: identifier,
  status: z.enum(['created', 'failed', 'authorized', 'captured', 'refunded']),
  amount: z.int().nonnegative(),
  currency: identifier,
  method: identifier,
  fee: z.int().nonnegative().nullish(),
})
const paymentEvent = z.object({ payload: z.object({ payment: z.object({ entity }) }) })
const refundMention = z.object({
  payload: z.object({ refund: z.object({ entity: z.object({ payment_id: identifier }) }) }),
})
const orderMention = z.object({
  payload: z.object({ payment: z.object({ entity: z.object({ order_id: identifier }) }) }),
})

/**
 * Turns a stored event into work: the payment it names is due to be processed, or its order to be reconciled where the
 * payment cannot be read. An event is only a snapshot, so processing asks the provider. A refund event makes that payment's
 * refunds due.
 */
export async function handleWebhook(ctx: Ctx, event: WebhookEvent): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const body = parseJson(event.raw)
    const { outcome, isOurs } = await note(ctx, tx, body)
    const refundOf = refundMention.safeParse(body).data?.payload.refund.entity.payment_id
    if (refundOf) await paymentRows.reconcileRefunds(tx, refundOf, ctx.clock.now())
    await noticeWebhook(ctx, tx, event, body, isOurs)
    await webhookRows.handled(tx, event.eventId, outcome, isOurs)
    await erasureRows.clearIfGone(tx, event.eventId)
  })
}

const seenIn = ({ id, status, currency, method, amount, fee }: z.infer<typeof entity>) => ({
  id,
  status,
  currency,
  method,
  amount: asPaise(amount),
  fee: fee == null ? null : asPaise(fee),
})

async function note(ctx: Ctx, tx: Tx, body: unknown): Promise<Noted> {
  const orderId = orderMention.safeParse(body).data?.payload.payment.entity.order_id
  if (!orderId) return { outcome: 'not about a payment', isOurs: false }
  const order = await orderRows.byProviderId(tx, orderId)
  if (!order) return { outcome: 'unknown order', isOurs: false }
  const now = ctx.clock.now()
  const payment = paymentEvent.safeParse(body).data?.payload.payment.entity
  if (!payment) {
    await orderRows.checkBy(tx, order.id, now)
    return { outcome: 'order due', isOurs: true }
  }
  await paymentRows.note(tx, { ...seenIn(payment), orderId: order.id }, now, now)
  return { outcome: 'noted', isOurs: true }
}
