import type { Payment } from '#modules/payments/payment-rows'
import type { DateRange } from '#shared/booking/stay'
import { hotelToday } from '#shared/calendar/hotel-today'
import { asPaise } from '#shared/money/paise'
import type { CancellationQuote } from '#shared/refund/cancelling'
import { keptFee, leftOf, quoteRefund, refundSteps, standardFee } from '#shared/refund/policy'
import { refundEligible, refundWasGiven } from '#shared/refund/words'
import type { Refund } from './refund-rows'
import { isTooOldForBank, returnedBy, wasGivenBefore } from './refund-states'

type Known = {
  checkIn: DateRange['checkIn']
  payment: Pick<Payment, 'amount' | 'fee' | 'capturedAt'>
  refunds: readonly Refund[]
  now: Date
}

/** The smallest refund that the provider accepts, in paise. */
const smallest = 100

/** The refund for cancelling now. An unknown fee counts as the standard fee, which is the highest it may be. */
export function cancellationQuote({ checkIn, payment, refunds, now }: Known): CancellationQuote {
  const today = hotelToday(now)
  const terms = termsOf(payment, refunds)
  const wasGiven = wasGivenBefore(refunds)
  const { percent, amount: left } = quoteRefund(terms, today, checkIn)
  const amount = wasGiven ? asPaise(0) : left
  const byHand = amount < smallest || isTooOldForBank(payment.capturedAt, now)
  const way = amount === 0 ? 'none' : byHand ? 'transfer' : 'refund'
  const sums = { percent, amount, paid: payment.amount, fee: keptFee(terms), way } as const
  const steps = way === 'none' ? [] : refundSteps(terms, today, checkIn)
  return { ...sums, steps, eligible: wasGiven ? refundWasGiven : refundEligible(sums, today, checkIn) }
}

/** The refund when the hotel cancels: all that was not refunded yet, without keeping the provider's fee. */
export function fullRefund({ payment, refunds, now }: Omit<Known, 'checkIn'>) {
  const amount = leftOf(termsOf(payment, refunds))
  const byHand = amount < smallest || isTooOldForBank(payment.capturedAt, now)
  const way = amount === 0 ? 'none' : byHand ? 'transfer' : 'refund'
  return { percent: 100, amount, way } as const
}

const termsOf = (payment: Known['payment'], refunds: readonly Refund[]) => ({
  paid: payment.amount,
  providerFee: payment.fee ?? standardFee(payment.amount),
  returned: returnedBy(refunds),
})
