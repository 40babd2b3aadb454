import { z } from 'zod'
import { lateAnswerSeconds } from '../constants'
import type { PaymentStatus } from '../entities'
import type { Ledger, PaymentRecord } from '../ledger'
import type { Payments } from '../payments'
import { refuse } from '../refusals'

export const paymentMove = z.strictObject({
  status: z.enum(['authorized', 'captured', 'failed']),
  force: z.boolean().default(false),
})

/** The states from which the bank, or the merchant in the dashboard, can move a payment to this one. */
const from: Record<z.output<typeof paymentMove>['status'], readonly PaymentStatus[]> = {
  authorized: ['created', 'failed'],
  captured: ['created', 'failed', 'authorized'],
  failed: ['created'],
}

/**
 * Moves a payment to another state; its webhooks are sent from then on. The bank is asked for three days only, so an
 * older failure becomes a payment only with `force`.
 */
export function movePayment(ledger: Ledger, payments: Payments) {
  return (id: string, { status, force }: z.output<typeof paymentMove>): PaymentRecord => {
    const record = ledger.payment(id)
    const { entity } = record
    if (!from[status].includes(entity.status))
      refuse(`A payment that is ${entity.status} cannot become ${status}.`)
    const tooLate = entity.status === 'failed' && ledger.now() > entity.created_at + lateAnswerSeconds
    if (tooLate && !force) refuse('A payment that failed more than three days ago stays failed.')
    ledger.payments.put(id, { ...record, webhooks: 'send' })
    if (status === 'captured' && entity.status === 'authorized') return payments.capture(id)
    return payments.bankAnswers(id, { outcome: status, reason: 'payment_timed_out' })
  }
}
