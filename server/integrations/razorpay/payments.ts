import type { Paise } from '#shared/money/paise'

/**
 * The answer of a call to the payment provider. `refused`: it did nothing and a retry does not help. `unreachable`: it did
 * nothing; retry. `unknown`: it may have been done (timeout, lost connection, server error); check before retrying.
 * `notAsked`: nothing was sent, and nothing will be for a while.
 */
export type Answer<T> =
  | { ok: true; value: T }
  | {
      ok: false
      outcome: 'refused' | 'unreachable' | 'unknown'
      status?: number
      detail: string
      notAsked?: true
    }

export type ProviderOrder = { id: string; amount: Paise; receipt: string | null }

/** An order of the account, which may belong to another site. */
export type ListedOrder = { id: string; receipt: string | null; amount: Paise; createdAt: Date }

export type ProviderPayment = {
  id: string
  orderId: string | null
  amount: Paise
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** True also after a full refund of a captured payment. */
  captured: boolean
  method: string
  /** The provider's fee including GST; null before capture. */
  fee: Paise | null
  amountRefunded: Paise
  /** Typed by the payer, who may be none of the guests. */
  email: string | null
  contact: string | null
  /** Whole seconds. */
  createdAt: Date
}

export type ProviderRefund = {
  id: string
  paymentId: string
  amount: Paise
  status: 'pending' | 'processed' | 'failed'
  /** Our refund row's id; null for a refund made in the provider's dashboard. */
  receipt: string | null
  /** By which the guest's bank finds it; null until the provider knows it. */
  bankReference: string | null
  /** Whole seconds. */
  createdAt: Date
}

/** Money that the provider paid to the hotel's bank; `amount` after fees and refunds. */
export type ProviderPayout = {
  id: string
  amount: Paise
  status: 'created' | 'processed' | 'failed'
  /** By which the bank's statement names it; null until the bank has it. */
  utr: string | null
  /** Whole seconds. */
  createdAt: Date
}

/** One line of the settlement report: what a payment, a refund or something else added to a payout or took from it. */
export type ReportEntry = {
  /** The provider's id of the payment, refund or adjustment. */
  id: string
  payoutId: string
  kind: 'payment' | 'refund' | 'adjustment' | 'other'
  amount: Paise
  /** What the provider keeps, GST included; `tax`: the GST in it. */
  fee: Paise
  tax: Paise
  credit: Paise
  debit: Paise
  /** For a refund: what it gives back. */
  paymentId: string | null
  orderId: string | null
  /** The provider's words about an adjustment; null for payments and refunds. */
  description: string | null
  utr: string | null
  paidOutAt: Date
}

/** `month`: 1 to 12. */
export type PayoutMonth = { year: number; month: number }

export type SignedPayment = { orderId: string; paymentId: string; signature: string }

/** The port of the payment provider. Its calls do not throw for failures of the provider or the network. */
export type Payments = {
  /** Public; the browser opens the payment window with it. */
  readonly keyId: string
  /** Payments of the order are captured by us only. `receipt` is our order row's id, for `orderByReceipt`. */
  createOrder(order: { receipt: string; amount: Paise }): Promise<Answer<ProviderOrder>>
  orderByReceipt(receipt: string): Promise<Answer<ProviderOrder | undefined>>
  /** All attempts, including failed ones. */
  paymentsOfOrder(orderId: string): Promise<Answer<ProviderPayment[]>>
  payment(paymentId: string): Promise<Answer<ProviderPayment>>
  /** Payments of the whole account, newest first, a hundred at a time; `from` in whole seconds. */
  paymentsSince(from: Date, skip: number): Promise<Answer<ProviderPayment[]>>
  /** The same for orders. */
  ordersSince(from: Date, skip: number): Promise<Answer<ListedOrder[]>>
  /** The same for refunds. */
  refundsSince(from: Date, skip: number): Promise<Answer<ProviderRefund[]>>
  capture(payment: { id: string; amount: Paise }): Promise<Answer<ProviderPayment>>
  /** `key` is receipt and idempotency key: the same key and amount is never refunded twice. */
  refund(refund: { paymentId: string; amount: Paise; key: string }): Promise<Answer<ProviderRefund>>
  refundsOf(paymentId: string): Promise<Answer<ProviderRefund[]>>
  /** Every payout made since then, newest first. */
  payoutsSince(from: Date): Promise<Answer<ProviderPayout[]>>
  /** All that was paid out in a month, by the provider's calendar, which is India's. Entries may be added for some days. */
  paidOutIn(month: PayoutMonth): Promise<Answer<ReportEntry[]>>
  /** Constant-time; false for anything malformed. */
  isGenuine(signed: SignedPayment): boolean
  /** Constant-time over the raw bytes, against every active webhook secret; false for anything malformed. */
  isGenuineWebhook(rawBody: Uint8Array, signature: string | undefined): boolean
}
