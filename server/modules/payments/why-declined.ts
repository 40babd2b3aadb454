import type { DeclinedPayment, DeclinedWhy } from '#shared/booking/declined-payment'
import type { Payment } from './payment-rows'

/** Why a payment was declined, as it is stored. */
export type DeclineReason =
  | 'WrongAmount'
  | 'PartlyReturned'
  | 'NoRoom'
  | 'StayBegun'
  | 'HasAnother'
  | 'PaidAlready'
  | 'PaidOtherwise'
  | 'NotCaptured'
  | 'DetailsErased'
  | 'BookingOver'

const whys: Partial<Record<string, DeclinedWhy>> = {
  WrongAmount: 'wrongAmount',
  PartlyReturned: 'partlyReturned',
  HasAnother: 'bookedAlready',
  PaidAlready: 'paidAlready',
  PaidOtherwise: 'paidAlready',
  NotCaptured: 'notTaken',
} satisfies Partial<Record<DeclineReason, DeclinedWhy>>

export const whyDeclined = (reason: string | null): DeclinedWhy => whys[reason ?? ''] ?? 'noRoom'

/** A payment that is not kept, as it is shown to its guest. */
export const declinedPayment = ({
  declineReason,
  amount,
  status,
}: Pick<Payment, 'declineReason' | 'amount' | 'status'>): DeclinedPayment => ({
  why: whyDeclined(declineReason),
  amount,
  isReturned: status === 'captured' || status === 'refunded',
})
