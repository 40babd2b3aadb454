import type { Method, Notes, Order, Payment } from './entities'
import type { Ledger, WebhookPolicy } from './ledger'
import { noFailure } from './payment-failures'
import { last4, testCard, usualCard } from './test-cards'

/** Who pays, and how: what the window asks the guest. */
export type Payer = {
  method: Method
  email: string
  contact: string
  /** Paise; the order's where it is left out. */
  amount?: number | undefined
  /** The card number; the usual test card where it is left out. */
  card?: string | undefined
  bank?: string | undefined
  wallet?: string | undefined
  description?: string | undefined
  notes?: Notes | undefined
  webhooks: WebhookPolicy
}

const cardOf = (id: string, number: string) => ({
  id,
  entity: 'card' as const,
  name: '',
  last4: last4(number),
  network: testCard(number).network,
  type: 'debit',
  issuer: null,
  international: false,
  emi: false,
  sub_type: 'consumer',
  token_iin: null,
})

/** The fields that only one method has. */
function instrument(ledger: Ledger, payer: Payer): Partial<Payment> {
  switch (payer.method) {
    case 'card': {
      const card = cardOf(ledger.newId('card'), payer.card ?? usualCard)
      return { card_id: card.id, card }
    }
    case 'netbanking':
      return { bank: payer.bank ?? 'HDFC' }
    case 'wallet':
      return { wallet: payer.wallet ?? 'olamoney' }
    case 'upi': {
      const vpa = 'success@razorpay'
      return { vpa, upi: { vpa, payer_account_type: 'bank_account', flow: 'in_app' } }
    }
  }
}

/** A new payment, before the bank has answered. */
export const newPayment = (ledger: Ledger, order: Order, payer: Payer): Payment => ({
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
  notes: payer.notes ?? [],
  fee: null,
  tax: null,
  ...noFailure,
  acquirer_data: {},
  created_at: ledger.now(),
  ...instrument(ledger, payer),
})

/** The fields that the bank adds when it approves. */
export function acquirerData(ledger: Ledger, method: Method): Record<string, string | null> {
  const reference = ledger.digits(12)
  switch (method) {
    case 'card':
      return { auth_code: ledger.digits(6), rrn: reference }
    case 'netbanking':
      return { bank_transaction_id: reference }
    case 'wallet':
      return { transaction_id: reference }
    case 'upi':
      return { rrn: reference, upi_transaction_id: ledger.digits(16) }
  }
}
