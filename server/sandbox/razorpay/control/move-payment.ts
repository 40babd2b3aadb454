import { z } from 'zod'
import type { PaymentStatus } from '../entities'
import type { Ledger, PaymentRecord } from '../ledger'
import type { Payments } from '../payments'
import { refuse } from '../refusals'

export const paymentMove = z.strictObject({ status: z.enum(['authorized', 'captured', 'failed']) })

/** From which states the bank, or the merchant in the dashboard, can move a payment there. */
const from: Record<z.output<typeof paymentMove>['status'], readonly PaymentStatus[]> = {
  authorized: ['created', 'failed'],
  captured: ['created', 'failed', 'authorized'],
  failed: ['created'],
}

/** Moves a payment on. Its webhooks are sent from now on, whatever was wished when it was made. */
export function movePayment(ledger: Ledger, payments: Payments) {
  return (id: string, status: keyof typeof from): PaymentRecord => {
    const record = ledger.payment(id)
    if (!from[status].includes(record.entity.status))
      refuse(`A payment that is ${record.entity.status} cannot become ${status}.`)
    ledger.payments.put(id, { ...record, webhooks: 'send' })
    if (status === 'failed') return payments.fail(id, 'payment_timed_out')
    const authorized = record.entity.status === 'authorized' ? record : payments.authorize(id)
    return status === 'captured' && !authorized.entity.captured ? payments.capture(id) : authorized
  }
}
