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
  /** Constant-time; false for anything malformed. */
  isGenuine(signed: SignedPayment): boolean
  /** Constant-time over the raw bytes, against every active webhook secret; false for anything malformed. */
  isGenuineWebhook(rawBody: Uint8Array, signature: string | undefined): boolean
}
