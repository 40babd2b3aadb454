import type { Payment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import type { Ctx } from '#server/context'
import type { Payments } from '#server/integrations/razorpay/payments'
import { perServer } from '#server/platform/per-server'
import { recentAnswer } from '#server/platform/recent-answer'
import { askEverySeconds } from '../payments/ask-about-order'

const recent = perServer((ctx: Ctx) =>
  recentAnswer<Awaited<ReturnType<Payments['payment']>>>(ctx.clock, askEverySeconds),
)

/** The payment with its fee: the stored one, else asked of the provider now; null where the provider does not know it. */
export async function withFee(ctx: Ctx, payment: Payment): Promise<Payment> {
  if (payment.fee !== null) return payment
  const asked = await recent(ctx)(payment.id, () => ctx.payments.payment(payment.id))
  if (!asked.ok || asked.value.fee === null) return payment
  await paymentRows.feeKnown(ctx.db, payment.id, asked.value.fee)
  return { ...payment, fee: asked.value.fee }
}
