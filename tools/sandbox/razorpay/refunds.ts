import { refuse, refuseField } from './checks'
import type { Notes, Payment, Refund, RefundStatus } from './entities'
import type { Ledger, PaymentRecord } from './ledger'
import { type Payments, paymentMoves } from './payments'
import type { Announce } from './webhooks'

/** Days after which banks refuse a refund: about six months. */
const refundWindowDays = 183

/** Paise; without an amount everything that is not yet refunded. */
export type RefundRequest = {
  amount: number | undefined
  notes: Notes
  receipt: string | null
  speed: 'normal' | 'optimum' | undefined
}

/** Refunds: what may be refunded, and what a refund or its failure does to the payment. */
function refundMoves(ledger: Ledger, payments: Payments, announce: Announce) {
  const refundedOf = (paymentId: string) =>
    ledger
      .refundsOf(paymentId)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)

  /** The payment's totals follow from its refunds, so the amount of a failed one can be refunded again. */
  const updateTotals = (record: PaymentRecord) => {
    const amount_refunded = refundedOf(record.entity.id)
    const full = amount_refunded >= record.entity.amount
    const refund_status: Payment['refund_status'] = full ? 'full' : amount_refunded > 0 ? 'partial' : null
    const status = full || !record.entity.captured ? 'refunded' : 'captured'
    return payments.change(record, { amount_refunded, refund_status, status })
  }

  const send = (event: 'created' | 'processed' | 'failed', refund: Refund) =>
    announce(`refund.${event}`, { payment: ledger.payment(refund.payment_id), refund })

  const record = (
    payment: Payment,
    request: RefundRequest & { amount: number },
    status: RefundStatus,
  ): Refund => {
    const refund = newRefund(ledger, payment, request, status)
    ledger.refunds.put(refund.id, refund)
    updateTotals(ledger.payment(payment.id))
    send('created', refund)
    if (status !== 'pending') send(status, refund)
    return refund
  }

  /** A refund by API or dashboard, paid from the balance. */
  const create = (paymentId: string, request: RefundRequest): Refund => {
    const { entity } = ledger.payment(paymentId)
    const amount = allowedAmount(ledger, entity, request, refundedOf(paymentId))
    const status = ledger.refundMode.get()
    if (status !== 'failed') ledger.balance.set(ledger.balance.get() - amount)
    return record(entity, { ...request, amount }, status)
  }

  /** An authorisation that was not captured in time is refunded in full, not from the balance. */
  const expire = ({ entity }: PaymentRecord): Refund =>
    record(entity, { amount: entity.amount, notes: [], receipt: null, speed: undefined }, 'processed')

  /** Ends a pending refund, or fails one that looked done. */
  const move = (id: string, status: 'processed' | 'failed'): Refund => {
    const refund = ledger.refund(id)
    if (refund.status === status) return refund
    if (refund.status === 'failed') refuse('A failed refund cannot be processed any more.')
    const arn = status === 'processed' ? ledger.digits(12) : null
    const moved = { ...refund, status, acquirer_data: { arn } }
    ledger.refunds.put(id, moved)
    if (status === 'failed') ledger.balance.set(ledger.balance.get() + refund.amount)
    updateTotals(ledger.payment(refund.payment_id))
    send(status, moved)
    return moved
  }

  const nowDue = () => ledger.changingPayments().filter((record) => ledger.dueAt(record) <= ledger.now())

  /** What happens by time alone: banks time out, uncaptured authorisations are refunded. */
  const runDue = () => {
    // After a long jump of the clock one payment may be due several times in a row.
    for (let due = nowDue(); due.length > 0; due = nowDue()) {
      for (const record of due) {
        if (record.entity.status !== 'created') expire(record)
        else payments.bankAnswers(record.entity.id, 'failed', 'payment_timed_out')
      }
    }
  }

  return { create, move, expire, runDue }
}

const newRefund = (
  ledger: Ledger,
  payment: Payment,
  { amount, notes, receipt, speed }: RefundRequest & { amount: number },
  status: RefundStatus,
): Refund => ({
  id: ledger.newId('rfnd'),
  entity: 'refund',
  amount,
  currency: payment.currency,
  payment_id: payment.id,
  notes,
  receipt,
  acquirer_data: { arn: status === 'processed' ? ledger.digits(12) : null },
  created_at: ledger.now(),
  batch_id: null,
  status,
  ...speeds(speed),
})

const speeds = (speed: RefundRequest['speed']) =>
  speed && { speed_requested: speed, speed_processed: speed === 'optimum' ? ('instant' as const) : speed }

function allowedAmount(ledger: Ledger, payment: Payment, request: RefundRequest, refunded: number): number {
  if (payment.status === 'refunded') refuse('The payment has been fully refunded already')
  if (!payment.captured) refuse('The payment status should be captured for action to be taken')
  if (ledger.now() - payment.created_at > refundWindowDays * 86_400) {
    refuse('Refund is not supported by the bank because the payment is more than 6 months old')
  }
  const amount = request.amount ?? payment.amount - refunded
  if (amount > payment.amount) {
    refuseField('amount', 'The refund amount provided is greater than amount captured')
  }
  if (amount + refunded > payment.amount) {
    refuseField('amount', 'The total refund amount is greater than the refund payment amount')
  }
  const { receipt } = request
  if (receipt !== null && ledger.refundsOf(payment.id).some((refund) => refund.receipt === receipt)) {
    refuseField('receipt', 'Duplicate receipt found for this refund request.')
  }
  if (amount > ledger.balance.get()) {
    refuse('Your account does not have enough balance to carry out the refund operation.')
  }
  return amount
}

export type Merchant = ReturnType<typeof openMerchant>

/** One merchant at the provider: its rows, and what can happen to its payments and refunds. */
export function openMerchant(ledger: Ledger, announce: Announce) {
  const payments = paymentMoves(ledger, announce)
  return { ledger, payments, refunds: refundMoves(ledger, payments, announce) }
}
