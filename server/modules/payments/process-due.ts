import type { Payment } from '#server/repositories/payments'
import type { Repositories } from '#server/repositories/repositories'
import type { ProcessPayment } from './process'

/** Processes a payment that a webhook, a verify or a dead process left due. */
export function processDue({
  repositories,
  processPayment,
}: {
  repositories: Repositories
  processPayment: ProcessPayment
}) {
  return async (payment: Payment): Promise<void> => {
    const order = await repositories.orders.byId(payment.orderId)
    if (!order) return
    const { is } = await processPayment(order, payment.id)
    if (is === 'foreign' && payment.decision !== 'accepted')
      await repositories.payments.setDueAt(payment.id, null)
  }
}
