import type { PaymentStatus, RefundStatus } from '#server/database/schema'
import type { Db } from '#server/database/transaction'
import type { Paise } from '#shared/money/paise'

/** A mail to a guest of this booking; notices to the hotel are left out. */
export type MailOfBooking = { eventKey: string; recipient: string; createdAt: Date; sentAt: Date | null }

export const mails = (db: Db, bookingId: string): Promise<MailOfBooking[]> =>
  db
    .selectFrom('mail')
    .select(['event_key as eventKey', 'recipient', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('booking_id', '=', bookingId)
    .where('event_key', 'not like', 'alert:%')
    .where('event_key', 'not like', '%notice%')
    .execute()

/** Every payment of its orders, accepted or not. */
export type PaymentOfBooking = {
  id: string
  status: PaymentStatus
  amount: Paise
  method: string
  fee: Paise | null
  decision: 'accepted' | 'declined' | null
  capturedAt: Date | null
  notedAt: Date
}

export const payments = (db: Db, bookingId: string): Promise<PaymentOfBooking[]> =>
  db
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .select(['payment.id', 'payment.status', 'payment.amount', 'payment.method', 'payment.fee', 'decision'])
    .select(['captured_at as capturedAt', 'noted_at as notedAt'])
    .where('booking_id', '=', bookingId)
    .execute()

export type RefundOfPayment = {
  id: string
  reason: string
  amount: Paise
  providerRefundId: string | null
  providerStatus: RefundStatus | null
  transferReference: string | null
  createdAt: Date
}

/** Of all its payments; those that a later round took the place of are left out. */
export const refunds = (db: Db, bookingId: string): Promise<RefundOfPayment[]> =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .select(['refund.id', 'refund.reason', 'refund.amount', 'provider_refund_id as providerRefundId'])
    .select(['provider_status as providerStatus', 'transfer_reference as transferReference'])
    .select('refund.created_at as createdAt')
    .where('booking_id', '=', bookingId)
    .where('superseded_at', 'is', null)
    .where('covered_by', 'is', null)
    .execute()
