import type { Payment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import type { Db } from '#server/database/transaction'
import type { Payments } from '#server/integrations/razorpay/payments'
import type { Clock } from '#server/platform/clock'
import { recentAnswer } from '#server/platform/recent-answer'
import { askEverySeconds } from '../payments/ask-about-order'

export type WithFee = (payment: Payment) => Promise<Payment>

/** The payment with its fee: the stored one, else asked of the provider now; null where the provider does not know it. */
export function withFee({ db, payments, clock }: { db: Db; payments: Payments; clock: Clock }): WithFee {
  const recent = recentAnswer<Awaited<ReturnType<Payments['payment']>>>(clock, askEverySeconds)
  return async (payment) => {
    if (payment.fee !== null) return payment
    const asked = await recent(payment.id, () => payments.payment(payment.id))
    if (!asked.ok || asked.value.fee === null) return payment
    await paymentRows.feeKnown(db, payment.id, asked.value.fee)
    return { ...payment, fee: asked.value.fee }
  }
}
