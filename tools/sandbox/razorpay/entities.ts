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

export type PaymentError = {
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
}

export type Card = {
  id: string
  entity: 'card'
  name: string
  last4: string
  network: string
  type: string
  issuer: string | null
  international: boolean
  emi: boolean
  sub_type: string
  token_iin: null
}

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
  card?: Card
  bank: string | null
  wallet: string | null
  vpa: string | null
  upi?: { vpa: string; payer_account_type: string; flow: string }
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  acquirer_data: Record<string, string | null>
  created_at: number
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
