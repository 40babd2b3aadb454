import type { ProviderPayment } from '#server/integrations/razorpay/payments'
import type { DeclinedPayment, DeclinedWhy } from '#shared/booking/declined-payment'
import type { Order } from './order-rows'
import type { Payment } from './payment-rows'

/** Why a payment does not cover what its order asks for; undefined where it does. */
export function shortfallOf(
  order: Order,
  { amount, amountRefunded, currency }: ProviderPayment,
): 'WrongAmount' | 'PartlyReturned' | undefined {
  if (amount !== order.amount || currency !== 'INR') return 'WrongAmount'
  return amountRefunded === 0 ? undefined : 'PartlyReturned'
}

/** Why a payment was declined, as it is stored. `NothingDue` and `StayOver`: one of a balance. */
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
  | 'NothingDue'
  | 'StayOver'

const whys: Partial<Record<string, DeclinedWhy>> = {
  WrongAmount: 'wrongAmount',
  PartlyReturned: 'partlyReturned',
  HasAnother: 'bookedAlready',
  PaidAlready: 'paidAlready',
  PaidOtherwise: 'paidAlready',
  NotCaptured: 'notTaken',
  NothingDue: 'notDue',
  StayOver: 'stayOver',
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
