import { z } from 'zod'
import type { Clock } from '#server/platform/clock'
import type { Repositories, TransactionRepositories } from '#server/repositories/repositories'
import type { WebhookEvent } from '#server/repositories/webhooks'
import { asPaise } from '#shared/money/paise'
import type { NoticeWebhook } from '../alerts/notice-webhook'

type Needs = { repositories: Repositories; clock: Clock; notice: NoticeWebhook }
type Noted = { outcome: string; ours: boolean }

const word = z.string().regex(/^\w{1,40}$/)
const entity = z.object({
  id: word,
  order_id: word,
  status: z.enum(['created', 'failed', 'authorized', 'captured', 'refunded']),
  amount: z.int().nonnegative(),
  currency: word,
  method: word,
  fee: z.int().nonnegative().nullish(),
})
const paymentEvent = z.object({ payload: z.object({ payment: z.object({ entity }) }) })
const refundMention = z.object({
  payload: z.object({ refund: z.object({ entity: z.object({ payment_id: word }) }) }),
})
const orderMention = z.object({
  payload: z.object({ payment: z.object({ entity: z.object({ order_id: word }) }) }),
})

/**
 * Turns a kept event into work: the payment it speaks of is noted and due to be settled. What the event says of the
 * payment is only a snapshot; settling asks the provider. Where it cannot be understood, its order is looked at. Of a
 * refund it only says whose refunds are to be looked at.
 */
export function handleWebhook({ repositories, clock, notice }: Needs) {
  return async (event: WebhookEvent): Promise<void> => {
    await repositories.transaction(async (tx) => {
      const sent = parsed(event.raw)
      const { outcome, ours } = await note(tx, sent)
      const refundOf = refundMention.safeParse(sent).data?.payload.refund.entity.payment_id
      if (refundOf) await tx.payments.reconcileRefunds(refundOf, clock.now())
      await notice(tx, event, sent, ours)
      await tx.webhooks.handled(event.eventId, outcome, ours)
      await tx.erasure.clearIfGone(event.eventId)
    })
  }

  async function note(tx: TransactionRepositories, event: unknown): Promise<Noted> {
    const orderId = orderMention.safeParse(event).data?.payload.payment.entity.order_id
    if (!orderId) return { outcome: 'not about a payment', ours: false }
    const order = await tx.orders.byProviderId(orderId)
    if (!order) return { outcome: 'unknown order', ours: false }
    const now = clock.now()
    const payment = paymentEvent.safeParse(event).data?.payload.payment.entity
    if (!payment) {
      await tx.orders.checkBy(order.id, now)
      return { outcome: 'order to be looked at', ours: true }
    }
    const { id, status, currency, method } = payment
    const amounts = {
      amount: asPaise(payment.amount),
      fee: payment.fee == null ? null : asPaise(payment.fee),
    }
    await tx.payments.note({ id, orderId: order.id, status, currency, method, ...amounts }, now, now)
    return { outcome: 'noted', ours: true }
  }
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
