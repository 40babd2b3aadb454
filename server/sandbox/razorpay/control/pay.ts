import { z } from 'zod'
import { readNotes } from '../api/checks'
import { keySecret } from '../constants'
import { type FailureReason, failureReasons } from '../payment-failures'
import type { Payments } from '../payments'
import { signPayment } from '../signatures'

/** What a guest does in the window, said in JSON. */
export const payRequest = z.strictObject({
  order_id: z.string(),
  method: z.enum(['card', 'netbanking', 'wallet', 'upi']).default('card'),
  outcome: z.enum(['authorized', 'captured', 'failed', 'pending']).default('authorized'),
  webhooks: z.enum(['send', 'drop', 'hold']).default('send'),
  email: z.string().default('payer@example.com'),
  contact: z.string().default('+919000000000'),
  force: z.boolean().default(false),
  reason: z.enum(failureReasons).default('card_declined'),
  bank: z.string().optional(),
  wallet: z.string().optional(),
  description: z.string().optional(),
  notes: z.unknown().optional(),
})

export type PayRequest = z.output<typeof payRequest>

/** The three fields that the window hands to the page's handler. */
export type PaidTriple = {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/** Pays an order, or tries to. Refuses like the provider. */
export function payer(payments: Payments) {
  return (request: PayRequest): PaidTriple => {
    const { order_id, notes, force, outcome, reason, ...who } = request
    const { id } = payments.start(order_id, { ...who, notes: readNotes(notes) }, force).entity
    settle(payments, id, outcome, reason)
    return {
      razorpay_order_id: order_id,
      razorpay_payment_id: id,
      razorpay_signature: signPayment(keySecret, order_id, id),
    }
  }
}

function settle(payments: Payments, id: string, outcome: PayRequest['outcome'], reason: FailureReason) {
  if (outcome === 'pending') return
  if (outcome === 'failed') {
    payments.fail(id, reason)
    return
  }
  const authorized = payments.authorize(id)
  if (outcome === 'captured' && !authorized.entity.captured) payments.capture(id)
}
