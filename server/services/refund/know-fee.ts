import type { Payments } from '../../providers/payments/payments'
import type { Library } from '../../repositories/books'
import type { Payment } from '../../repositories/payments'

export type KnowFee = (payment: Payment) => Promise<Payment>

/** The payment with its fee: stored at capture, else asked for now; where nobody can say, it stays unknown. */
export function knowFee({ library, payments }: { library: Library; payments: Payments }): KnowFee {
  return async (payment) => {
    if (payment.fee !== null) return payment
    const asked = await payments.payment(payment.id)
    if (!asked.ok || asked.value.fee === null) return payment
    await library.payments.feeKnown(payment.id, asked.value.fee)
    return { ...payment, fee: asked.value.fee }
  }
}
