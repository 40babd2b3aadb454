import type { Paise } from '#shared/money/paise'

/**
 * The answer of a call to the payment provider. A failed call says what may have happened:
 * `refused` = the provider looked at it and did nothing; `unreachable` = it did nothing and may be asked again;
 * `unknown` = it may have been done (time-out, cut line, server error): look before repeating.
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

/** An order of the account, perhaps of another site. */
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
  /** The provider's fee, its GST included; null before capture. */
  fee: Paise | null
  amountRefunded: Paise
  /** Typed by the payer; may be nobody of the booking. */
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
  /** Our refund row's id; null where somebody refunded in the dashboard. */
  receipt: string | null
  /** Whole seconds. */
  createdAt: Date
}

export type SignedPayment = { orderId: string; paymentId: string; signature: string }

/** The payment provider, in the hotel's words. No call throws for what the provider or the network does. */
export type Payments = {
  /** Public; the browser opens the window with it. */
  readonly keyId: string
  /** Captured by hand only; `receipt` is our order row's id and finds the order again. */
  createOrder(order: { receipt: string; amount: Paise }): Promise<Answer<ProviderOrder>>
  orderByReceipt(receipt: string): Promise<Answer<ProviderOrder | undefined>>
  /** All attempts, failed ones too. */
  paymentsOfOrder(orderId: string): Promise<Answer<ProviderPayment[]>>
  payment(paymentId: string): Promise<Answer<ProviderPayment>>
  /** Everybody's of the account, newest first, a hundred at a time; `from` in whole seconds. */
  paymentsSince(from: Date, skip: number): Promise<Answer<ProviderPayment[]>>
  /** The same of orders. */
  ordersSince(from: Date, skip: number): Promise<Answer<ListedOrder[]>>
  /** The same of refunds. */
  refundsSince(from: Date, skip: number): Promise<Answer<ProviderRefund[]>>
  capture(payment: { id: string; amount: Paise }): Promise<Answer<ProviderPayment>>
  /** `key` is both receipt and idempotency key: the same key and amount never pays twice. */
  refund(refund: { paymentId: string; amount: Paise; key: string }): Promise<Answer<ProviderRefund>>
  refundsOf(paymentId: string): Promise<Answer<ProviderRefund[]>>
  /** Constant-time; false for anything malformed. */
  isGenuine(signed: SignedPayment): boolean
  /** Constant-time over the raw bytes, against every active webhook secret; false for anything malformed. */
  isGenuineWebhook(rawBody: Uint8Array, signature: string | undefined): boolean
}
