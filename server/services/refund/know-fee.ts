import type { Payments } from '../../providers/payments/payments'
import type { Library } from '../../repositories/books'
import type { Payment } from '../../repositories/payments'
import type { Clock } from '../../runtime/clock'
import { recentAnswer } from '../../runtime/recent-answer'
import { askEverySeconds } from '../payment/ask-about-order'

export type KnowFee = (payment: Payment) => Promise<Payment>

/** The payment with its fee: stored at capture, else asked for now; where nobody can say, it stays unknown. */
export function knowFee({
  library,
  payments,
  clock,
}: {
  library: Library
  payments: Payments
  clock: Clock
}): KnowFee {
  const recent = recentAnswer<Awaited<ReturnType<Payments['payment']>>>(clock, askEverySeconds)
  return async (payment) => {
    if (payment.fee !== null) return payment
    const asked = await recent(payment.id, () => payments.payment(payment.id))
    if (!asked.ok || asked.value.fee === null) return payment
    await library.payments.feeKnown(payment.id, asked.value.fee)
    return { ...payment, fee: asked.value.fee }
  }
}
