import type { Ctx } from '#server/context'
import * as orderRows from './order-rows'
import type { Payment } from './payment-rows'
import * as paymentRows from './payment-rows'
import { processPayment } from './process'

/** Processes a payment that a webhook, a verify or a dead process left due. */
export async function processDue(ctx: Ctx, payment: Payment): Promise<void> {
  const order = await orderRows.byId(ctx.db, payment.orderId)
  if (!order) return
  const { is } = await processPayment(ctx, order, payment.id)
  if (is === 'foreign' && payment.decision !== 'accepted')
    await paymentRows.setDueAt(ctx.db, payment.id, null)
}
