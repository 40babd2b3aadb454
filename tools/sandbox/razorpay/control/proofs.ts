import { accounts } from '../accounts'
import type { Ledger } from '../ledger'
import type { Payments } from '../payments'
import { signPayment } from '../signatures'

/** The three fields that the window hands to the page's handler. */
export type PaidTriple = {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/** The genuine proof, or a forged one. */
export const proofKinds = ['genuine', 'bad_signature', 'swapped_ids', 'other_order'] as const
export type ProofKind = (typeof proofKinds)[number]

/** Makes a proof that a payment belongs to its order, genuine or forged. */
export function proofs(ledger: Ledger, payments: Payments) {
  const genuine = (orderId: string, paymentId: string): PaidTriple => {
    const { keySecret } = accounts[ledger.order(orderId).account ?? 'hotel']
    return {
      razorpay_order_id: orderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: signPayment(keySecret, orderId, paymentId),
    }
  }
  return (orderId: string, paymentId: string, kind: ProofKind): PaidTriple => {
    if (kind === 'other_order') return proofOfOtherOrder(ledger, payments, orderId, genuine)
    const triple = genuine(orderId, paymentId)
    const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = triple
    if (kind === 'swapped_ids')
      return { ...triple, razorpay_order_id: razorpay_payment_id, razorpay_payment_id: razorpay_order_id }
    if (kind === 'bad_signature')
      return {
        ...triple,
        razorpay_signature: razorpay_signature.replace(/^./, (c) => (c === '0' ? '1' : '0')),
      }
    return triple
  }
}

/** The proof of another paid order: the latest one, or a new one of one rupee. */
function proofOfOtherOrder(
  ledger: Ledger,
  payments: Payments,
  orderId: string,
  genuine: (orderId: string, paymentId: string) => PaidTriple,
): PaidTriple {
  const order = ledger.order(orderId)
  const own = ledger.of(order.account ?? 'hotel')
  const paid = own.payments
    .all()
    .findLast(
      ({ entity }) => entity.order_id !== orderId && ['authorized', 'captured'].includes(entity.status),
    )
  if (paid) return genuine(paid.entity.order_id, paid.entity.id)
  const id = ledger.newId('order')
  const entity = { ...order.entity, id, amount: 100, amount_due: 100, amount_paid: 0, receipt: null }
  own.orders.put(id, { ...order, entity: { ...entity, status: 'created', attempts: 0 } })
  const who = { method: 'card', email: 'payer@example.com', contact: '+919000000000' } as const
  const cheap = payments.start(id, { ...who, webhooks: 'send' })
  payments.authorize(cheap.entity.id)
  return genuine(id, cheap.entity.id)
}
