import { z } from 'zod'
import { paise } from '#shared/money/money-schemas'
import type { Books } from '#server/repositories/repositories'
import type { WebhookEvent } from '#server/repositories/webhooks'
import type { RaiseAttention } from './raise-alert'
import { lostBookingTaken } from './since-backup'
import { dispute, foreignAccount, unknownEvent, unknownMoney } from './webhook-checks'

/** Looks whether the owner should hear of an event, in the transaction that handles it. `ours`: of an order of ours. */
export type NoticeWebhook = (books: Books, event: WebhookEvent, told: unknown, ours: boolean) => Promise<void>

/** Events that may come and need nobody's eyes. */
const known =
  /^(payment\.(authorized|captured|failed|pending|downtime\.(started|updated|resolved))|order\.paid|refund\.(created|processed|failed|speed_changed))$/

const word = z.string().regex(/^\w{1,40}$/)
const mention = z.object({ payload: z.object({ payment: z.object({ entity: z.object({ id: word }) }) }) })
const taken = z.object({
  event: z.enum(['payment.captured', 'payment.authorized', 'order.paid']),
  payload: z.object({
    payment: z.object({
      entity: z.object({
        id: word,
        order_id: word.nullish().catch(null),
        amount: paise,
        currency: word,
        captured: z.literal(true),
      }),
    }),
  }),
})

export function noticeWebhook({ raise }: { raise: RaiseAttention }): NoticeWebhook {
  return async (books, { event, accountId }, told, ours) => {
    if (!ours && accountId !== null && (await books.webhooks.isOwnAccount(accountId)) === false) {
      return raise(books, foreignAccount(accountId))
    }
    if (event.startsWith('payment.dispute.')) {
      return raise(books, dispute(event, mention.safeParse(told).data?.payload.payment.entity.id ?? null))
    }
    if (!known.test(event)) return raise(books, unknownEvent(event))
    const payment = ours ? undefined : taken.safeParse(told).data?.payload.payment.entity
    if (payment) {
      const { id, order_id: orderId = null, amount, currency } = payment
      const known = { id, orderId, amount, currency }
      const restored = await books.restored.state()
      await raise(books, restored ? lostBookingTaken(known, restored.asOf) : unknownMoney(known))
    }
  }
}
