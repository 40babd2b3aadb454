import { refuse } from './checks'
import type { Method, Order, Payment, PaymentError } from './entities'
import type { Ledger, PaymentRecord, WebhookPolicy } from './ledger'
import type { Announce } from './webhooks'

/** Who pays, and how. `amount` in paise; the order's where it is left out. */
export type Payer = {
  method: Method
  email: string
  contact: string
  webhooks: WebhookPolicy
  amount?: number | undefined
  description?: string | undefined
}

/** The provider's errors of a failed payment, by reason: who caused it, and in which words. */
const failures = {
  card_declined: ['bank', 'Your payment was declined by the bank.'],
  payment_cancelled: [
    'customer',
    'Your payment has been cancelled. Try again or complete the payment later.',
  ],
  payment_timed_out: ['customer', 'Your payment was not completed on time. Try again later.'],
} as const
export type FailureReason = keyof typeof failures

const failureOf = (error_reason: FailureReason): PaymentError => ({
  error_code: 'BAD_REQUEST_ERROR',
  error_description: failures[error_reason][1],
  error_source: failures[error_reason][0],
  error_step: error_reason === 'card_declined' ? 'payment_authorization' : 'payment_authentication',
  error_reason,
})

const noFailure: PaymentError = {
  ...{ error_code: null, error_description: null, error_source: null, error_step: null, error_reason: null },
}

/** Rounded half up; whole paise. */
const percent = (amount: number, rate: number) => Math.floor((amount * rate + 50) / 100)

/** What the provider keeps, in paise: 2 % plus 18 % GST on it, nothing for UPI. `fee` includes `tax`. */
export function feeOf(method: Method, amount: number): { fee: number; tax: number } {
  if (method === 'upi') return { fee: 0, tax: 0 }
  const base = percent(amount, 2)
  const tax = percent(base, 18)
  return { fee: base + tax, tax }
}

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
    const { webhooks } = payer
    const record = { entity: newPayment(ledger, order.entity, payer), authorizedAt: null, webhooks }
    ledger.payments.put(record.entity.id, record)
    const status = order.entity.status === 'paid' ? 'paid' : 'attempted'
    const attempts = order.entity.attempts + 1
    ledger.orders.put(orderId, { ...order, entity: { ...order.entity, status, attempts } })
    return record
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

  /** The bank approves, at once or late; an order with automatic capture is captured. */
  const authorize = (id: string): PaymentRecord => {
    const record = ledger.payment(id)
    const acquirer_data = acquirerData(ledger, record.entity.method)
    const yes = change(record, { status: 'authorized', ...noFailure, acquirer_data }, ledger.now())
    announce('payment.authorized', { payment: yes })
    const order = ledger.order(yes.entity.order_id)
    return order.capture === 'automatic' && order.entity.status !== 'paid' ? capture(id) : yes
  }

  /** The bank declines or times out. Not final: it may still approve. */
  const fail = (id: string, reason: FailureReason): PaymentRecord => {
    const failed = change(ledger.payment(id), { status: 'failed', ...failureOf(reason) })
    announce('payment.failed', { payment: failed })
    return failed
  }

  const bankAnswers = (
    id: string,
    outcome: 'authorized' | 'captured' | 'failed',
    reason: FailureReason = 'card_declined',
  ): PaymentRecord => {
    if (outcome === 'failed') return fail(id, reason)
    const authorized = authorize(id)
    return outcome === 'captured' && !authorized.entity.captured ? capture(id) : authorized
  }

  return { start, capture, bankAnswers, change }
}

/** Refuses what the provider refuses; `amount` and `currency` are what the merchant asks to capture. */
export function checkCapture(ledger: Ledger, { entity }: PaymentRecord, amount: number, currency: unknown) {
  if (entity.captured) refuse('This payment has already been captured')
  if (entity.status !== 'authorized')
    refuse('Only payments which have been authorized and not yet captured can be captured.')
  if (currency !== entity.currency) refuse('Capture request currency must be same as payment currency.')
  if (amount !== entity.amount)
    refuse('Capture amount must be equal to the amount authorized', { field: 'amount' })
  if (ledger.order(entity.order_id).entity.status === 'paid')
    refuse(alreadyPaid, { reason: 'order_already_paid' })
}

/** A new payment, before the bank has answered. */
const newPayment = (ledger: Ledger, order: Order, payer: Payer): Payment => ({
  id: ledger.newId('pay'),
  entity: 'payment',
  amount: payer.amount ?? order.amount,
  currency: order.currency,
  status: 'created',
  order_id: order.id,
  invoice_id: null,
  international: false,
  method: payer.method,
  amount_refunded: 0,
  refund_status: null,
  captured: false,
  description: payer.description ?? null,
  card_id: null,
  bank: null,
  wallet: null,
  vpa: null,
  email: payer.email,
  contact: payer.contact,
  notes: [],
  fee: null,
  tax: null,
  ...noFailure,
  acquirer_data: {},
  created_at: ledger.now(),
  ...instrument(ledger, payer.method),
})

/** The fields that only one method has. */
function instrument(ledger: Ledger, method: Method): Partial<Payment> {
  if (method === 'netbanking') return { bank: 'HDFC' }
  if (method === 'wallet') return { wallet: 'olamoney' }
  const vpa = 'success@razorpay'
  if (method === 'upi') return { vpa, upi: { vpa, payer_account_type: 'bank_account', flow: 'in_app' } }
  const id = ledger.newId('card')
  const card = {
    ...{ id, entity: 'card', name: '', last4: '1007', network: 'Visa', type: 'debit' },
    ...{ issuer: null, international: false, emi: false, sub_type: 'consumer', token_iin: null },
  }
  return { card_id: id, card }
}

/** The fields that the bank adds when it approves. */
function acquirerData(ledger: Ledger, method: Method): Record<string, string | null> {
  const reference = ledger.digits(12)
  if (method === 'card') return { auth_code: ledger.digits(6), rrn: reference }
  if (method === 'netbanking') return { bank_transaction_id: reference }
  if (method === 'wallet') return { transaction_id: reference }
  return { rrn: reference, upi_transaction_id: ledger.digits(16) }
}
