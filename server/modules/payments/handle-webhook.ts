import { z } from 'zod'
import type { Clock } from '#server/platform/clock'
import type { Repositories, TransactionRepositories } from '#server/repositories/repositories'
import type { WebhookEvent } from '#server/repositories/webhooks'
import { asPaise } from '#shared/money/paise'
import type { NoticeWebhook } from '../alerts/notice-webhook'

type Needs = { repositories: Repositories; clock: Clock; notice: NoticeWebhook }
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
export function handleWebhook({ repositories, clock, notice }: Needs) {
  return async (event: WebhookEvent): Promise<void> => {
    await repositories.transaction(async (tx) => {
      const body = parsed(event.raw)
      const { outcome, isOurs } = await note(tx, body)
      const refundOf = refundMention.safeParse(body).data?.payload.refund.entity.payment_id
      if (refundOf) await tx.payments.reconcileRefunds(refundOf, clock.now())
      await notice(tx, event, body, isOurs)
      await tx.webhooks.handled(event.eventId, outcome, isOurs)
      await tx.erasure.clearIfGone(event.eventId)
    })
  }

  async function note(tx: TransactionRepositories, body: unknown): Promise<Noted> {
    const orderId = orderMention.safeParse(body).data?.payload.payment.entity.order_id
    if (!orderId) return { outcome: 'not about a payment', isOurs: false }
    const order = await tx.orders.byProviderId(orderId)
    if (!order) return { outcome: 'unknown order', isOurs: false }
    const now = clock.now()
    const payment = paymentEvent.safeParse(body).data?.payload.payment.entity
    if (!payment) {
      await tx.orders.checkBy(order.id, now)
      return { outcome: 'order due', isOurs: true }
    }
    const { id, status, currency, method } = payment
    const amounts = {
      amount: asPaise(payment.amount),
      fee: payment.fee == null ? null : asPaise(payment.fee),
    }
    await tx.payments.note({ id, orderId: order.id, status, currency, method, ...amounts }, now, now)
    return { outcome: 'noted', isOurs: true }
  }
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
