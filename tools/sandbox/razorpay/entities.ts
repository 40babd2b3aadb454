/** Amounts are paise; times are Unix seconds. Every field is always present, as at the provider. */
export type Notes = Record<string, string | number> | []

export type Order = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
export type Method = 'card' | 'netbanking' | 'wallet' | 'upi'

type ErrorField = 'error_code' | 'error_description' | 'error_source' | 'error_step' | 'error_reason'
export type PaymentError = Record<ErrorField, string | null>

export type Payment = PaymentError & {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: PaymentStatus
  order_id: string
  invoice_id: null
  international: boolean
  method: Method
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: string | null
  card?: Record<string, string | boolean | null>
  bank: string | null
  wallet: string | null
  vpa: string | null
  upi?: Record<string, string>
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  acquirer_data: Record<string, string | null>
  created_at: number
}

/** Money paid to the merchant's bank. */
export type Settlement = {
  id: string
  entity: 'settlement'
  amount: number
  status: 'created' | 'processed' | 'failed'
  fees: number
  tax: number
  utr: string
  created_at: number
}

/** One line of the settlement report: what a payment, refund or adjustment added to a settlement or took from it. */
export type ReportEntry = {
  entity_id: string
  type: 'payment' | 'refund' | 'adjustment'
  debit: number
  credit: number
  amount: number
  currency: string
  fee: number
  tax: number
  on_hold: boolean
  settled: boolean
  created_at: number
  settled_at: number
  settlement_id: string
  posted_at: null
  credit_type: 'default'
  description: string | null
  notes: Notes
  payment_id: string | null
  settlement_utr: string
  order_id: string | null
  order_receipt: string | null
  method: Method | null
  card_network: string | null
  card_issuer: string | null
  card_type: string | null
  dispute_id: null
}

export type RefundStatus = 'pending' | 'processed' | 'failed'

export type Refund = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: Record<string, string | null>
  created_at: number
  batch_id: null
  status: RefundStatus
  speed_requested?: 'normal' | 'optimum'
  speed_processed?: 'normal' | 'instant'
}
