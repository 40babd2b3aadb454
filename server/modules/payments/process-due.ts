import type { Library } from '#server/repositories/repositories'
import type { Payment } from '#server/repositories/payments'
import type { Settle } from './process'

/** Settles a payment that a webhook, a verify or a dying process left behind. */
export function settleDue({ library, settle }: { library: Library; settle: Settle }) {
  return async (payment: Payment): Promise<void> => {
    const order = await library.orders.byId(payment.orderId)
    if (!order) return
    const { is } = await settle(order, payment.id)
    if (is === 'foreign' && payment.decision !== 'accepted') await library.payments.due(payment.id, null)
  }
}
