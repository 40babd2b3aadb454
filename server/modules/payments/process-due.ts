import type { Db } from '#server/database/transaction'
import * as orderRows from './order-rows'
import type { Payment } from './payment-rows'
import * as paymentRows from './payment-rows'
import type { ProcessPayment } from './process'

/** Processes a payment that a webhook, a verify or a dead process left due. */
export function processDue({ db, processPayment }: { db: Db; processPayment: ProcessPayment }) {
  return async (payment: Payment): Promise<void> => {
    const order = await orderRows.byId(db, payment.orderId)
    if (!order) return
    const { is } = await processPayment(order, payment.id)
    if (is === 'foreign' && payment.decision !== 'accepted') await paymentRows.setDueAt(db, payment.id, null)
  }
}
