import type { Payment } from './entities'
import { feeOf } from './fees'
import type { BankAnswer, Ledger, PaymentRecord } from './ledger'
import { acquirerData, newPayment, type Payer } from './new-payment'
import { type FailureReason, noFailure, paymentFailures } from './payment-failures'
import { refuse } from './refusals'
import type { Announce } from './webhooks/announce'

const alreadyPaid =
  'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.'

export type Payments = ReturnType<typeof paymentMoves>

/** The states of a payment, created → authorized → captured, or failed; and what they do to its order. */
export function paymentMoves(ledger: Ledger, announce: Announce) {
  const change = (record: PaymentRecord, fields: Partial<Payment>, authorizedAt = record.authorizedAt) => {
    const changed = { ...record, entity: { ...record.entity, ...fields }, authorizedAt }
    ledger.payments.put(record.entity.id, changed)
    return changed
  }

  /** Starts a payment. An order that is paid or has an authorised payment refuses another one unless forced. */
  const start = (orderId: string, payer: Payer, force = false): PaymentRecord => {
    const order = ledger.order(orderId)
    const taken = ledger.paymentsOf(orderId).some(({ entity }) => entity.status === 'authorized')
    if (!force && (order.entity.status === 'paid' || taken))
      refuse(alreadyPaid, { reason: 'order_already_paid' })
    const record = {
      entity: newPayment(ledger, order.entity, payer),
      authorizedAt: null,
      webhooks: payer.webhooks,
    }
    ledger.payments.put(record.entity.id, record)
    const status = order.entity.status === 'paid' ? 'paid' : 'attempted'
    const attempts = order.entity.attempts + 1
    ledger.orders.put(orderId, { ...order, entity: { ...order.entity, status, attempts } })
    return record
  }

  /** The bank approves, at once or late; an order with automatic capture is captured. */
  const authorize = (id: string): PaymentRecord => {
    const record = ledger.payment(id)
    const acquirer_data = acquirerData(ledger, record.entity.method)
    const yes = change(record, { status: 'authorized', ...noFailure, acquirer_data }, ledger.now())
    announce('payment.authorized', { payment: yes })
    const order = ledger.order(yes.entity.order_id)
    return order.capture === 'automatic' && order.entity.status !== 'paid' ? capture(id) : yes
  }

  /** Captures; the first capture pays the order for good. */
  const capture = (id: string): PaymentRecord => {
    const record = ledger.payment(id)
    const { method, amount, order_id } = record.entity
    const taken = change(record, { status: 'captured', captured: true, ...feeOf(method, amount) })
    announce('payment.captured', { payment: taken })
    const order = ledger.order(order_id)
    if (order.entity.status !== 'paid') {
      const paid = { ...order.entity, status: 'paid' as const, amount_paid: amount, amount_due: 0 }
      ledger.orders.put(order_id, { ...order, entity: paid })
      announce('order.paid', { payment: taken, order: paid })
    }
    return taken
  }

  /** The bank declines or times out. Not final: it may still approve. */
  const fail = (id: string, reason: FailureReason): PaymentRecord => {
    const failed = change(ledger.payment(id), { status: 'failed', ...paymentFailures[reason] })
    announce('payment.failed', { payment: failed })
    return failed
  }

  /** The bank's answer, at once or when it is due. */
  const bankAnswers = (id: string, { outcome, reason }: Omit<BankAnswer, 'at'>): PaymentRecord => {
    ledger.payments.put(id, { ...ledger.payment(id), toCome: undefined })
    if (outcome === 'failed') return fail(id, reason)
    const authorized = authorize(id)
    return outcome === 'captured' && !authorized.entity.captured ? capture(id) : authorized
  }

  return { start, authorize, capture, fail, bankAnswers, change }
}

/** Refuses what the provider refuses; `amount` and `currency` are what the merchant asks to capture. */
export function checkCapture(ledger: Ledger, { entity }: PaymentRecord, amount: number, currency: string) {
  if (entity.captured) refuse('This payment has already been captured')
  if (entity.status !== 'authorized') {
    refuse('Only payments which have been authorized and not yet captured can be captured.')
  }
  if (currency !== entity.currency) refuse('Capture request currency must be same as payment currency.')
  if (amount !== entity.amount)
    refuse('Capture amount must be equal to the amount authorized', { field: 'amount' })
  if (ledger.order(entity.order_id).entity.status === 'paid')
    refuse(alreadyPaid, { reason: 'order_already_paid' })
}
