import { z } from 'zod'
import { readNotes } from '../api/checks'
import { lateAnswerSeconds } from '../constants'
import type { Ledger } from '../ledger'
import { failureReasons } from '../payment-failures'
import type { Payments } from '../payments'
import { testCard } from '../test-cards'
import { type PaidTriple, proofKinds, proofs } from './proofs'

/** What a guest does in the payment window, as JSON. */
export const payRequest = z.strictObject({
  order_id: z.string(),
  method: z.enum(['card', 'netbanking', 'wallet', 'upi']).default('card'),
  outcome: z.enum(['authorized', 'captured', 'failed', 'pending']).default('authorized'),
  /**
   * Seconds of the sandbox clock until the bank answers; after ten minutes without an answer the payment fails first.
   */
  after_seconds: z.int().min(0).max(lateAnswerSeconds).default(0),
  webhooks: z.enum(['send', 'drop', 'hold']).default('send'),
  email: z.string().default('payer@example.com'),
  contact: z.string().default('+919000000000'),
  force: z.boolean().default(false),
  reason: z.enum(failureReasons).default('card_declined'),
  /** The proof of payment that the page gets. */
  proof: z.enum(proofKinds).default('genuine'),
  /** Paise, where the payer is charged another amount than the order's, by a fee or an offer. */
  amount: z.int().min(100).optional(),
  card: z.string().max(30).optional(),
  bank: z.string().optional(),
  wallet: z.string().optional(),
  description: z.string().optional(),
  notes: z.unknown().optional(),
})

export type PayRequest = z.output<typeof payRequest>
type Outcome = Pick<PayRequest, 'outcome' | 'reason'>
type Paid = { paymentId: string; triple: PaidTriple }

/** Pays an order, or tries to. Refuses like the provider. */
export function payer(ledger: Ledger, payments: Payments) {
  const proofOf = proofs(ledger, payments)
  return (request: PayRequest): Paid => {
    const { order_id, notes, force, outcome, reason, after_seconds, proof, ...who } = request
    // The proof of another order needs a payment of that order only.
    if (proof === 'other_order') {
      const triple = proofOf(ledger.order(order_id).entity.id, '', proof)
      return { paymentId: triple.razorpay_payment_id, triple }
    }
    const { id } = payments.start(order_id, { ...who, notes: readNotes(notes) }, force).entity
    const result = withCard(request, { outcome, reason })
    if (result.outcome !== 'pending') {
      const answer = { outcome: result.outcome, reason: result.reason }
      if (after_seconds === 0) payments.bankAnswers(id, answer)
      else
        ledger.payments.put(id, {
          ...ledger.payment(id),
          toCome: { ...answer, at: ledger.now() + after_seconds },
        })
    }
    return { paymentId: id, triple: proofOf(order_id, id, proof) }
  }
}

/** A test card that its bank refuses fails whatever outcome was requested. */
function withCard({ method, card }: PayRequest, requested: Outcome): Outcome {
  const fails = method === 'card' && card !== undefined ? testCard(card).fails : undefined
  return fails ? { outcome: 'failed', reason: fails } : requested
}
