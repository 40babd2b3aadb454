import { z } from 'zod'
import * as restoredRows from '#modules/maintenance/restored-rows'
import type { WebhookEvent } from '#modules/payments/webhook-rows'
import * as webhookRows from '#modules/payments/webhook-rows'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { paise } from '#shared/money/money-schemas'
import { dispute, foreignAccount, unknownEvent, unknownMoney } from './delivery-checks'
import { raiseAlert } from './raise'
import { lostBookingTaken } from './since-backup'

/** Events that are expected and need no alert. */
const known =
  /^(payment\.(authorized|captured|failed|pending|downtime\.(started|updated|resolved))|order\.paid|refund\.(created|processed|failed|speed_changed))$/

/** Of an order of this site such an event raises no alert. */
export const isExpected = (event: string): boolean => known.test(event)

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

/** Raises an alert for a webhook that needs the owner, in the transaction that handles it. `ours`: of an order of this site. */
export async function noticeWebhook(
  ctx: Ctx,
  tx: Tx,
  { event, accountId }: WebhookEvent,
  body: unknown,
  ours: boolean,
): Promise<void> {
  if (!ours && accountId !== null && (await webhookRows.isOwnAccount(tx, accountId)) === false) {
    return raiseAlert(ctx, tx, foreignAccount(accountId))
  }
  if (event.startsWith('payment.dispute.')) {
    return raiseAlert(
      ctx,
      tx,
      dispute(event, mention.safeParse(body).data?.payload.payment.entity.id ?? null),
    )
  }
  if (!isExpected(event)) return raiseAlert(ctx, tx, unknownEvent(event))
  const payment = ours ? undefined : taken.safeParse(body).data?.payload.payment.entity
  if (payment) {
    const { id, order_id: orderId = null, amount, currency } = payment
    const known = { id, orderId, amount, currency }
    const restored = await restoredRows.state(tx)
    await raiseAlert(ctx, tx, restored ? lostBookingTaken(known, restored.asOf) : unknownMoney(known))
  }
}
