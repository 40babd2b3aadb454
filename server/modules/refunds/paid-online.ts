import type { Booking } from '#modules/bookings/booking-rows'
import type { Balance } from '#modules/folio/balance'
import type { CountingPayment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import type { Tx } from '#server/database/transaction'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { asPaise, type Paise } from '#shared/money/paise'
import type { CancellationQuote } from '#shared/refund/cancelling'
import {
  keptFee,
  leftOf,
  quoteRefund,
  type RefundTerms,
  refundParts,
  refundSteps,
  smallestRefund,
  standardFee,
} from '#shared/refund/policy'
import { refundEligible, refundWasGiven } from '#shared/refund/words'
import type { Refund } from './refund-rows'
import { isTooOldForBank, returnedBy, wasGivenBefore } from './returned'

/**
 * What was paid online for a booking: its payments, oldest first, with all refunds of them. `receivedAtDesk`: below zero, the
 * desk has given back a part of it.
 */
export type PaidOnline = {
  payments: readonly Pick<CountingPayment, 'id' | 'counted' | 'fee' | 'capturedAt'>[]
  refunds: readonly Refund[]
  balance: Pick<Balance, 'receivedAtDesk'>
  now: Date
}

/** The online payments that count for a booking, locked until the transaction ends, so that their refunds stay as they are. */
export async function lockedPayments(tx: Tx, bookingId: string): Promise<CountingPayment[]> {
  for (const { id } of await paymentRows.counting(tx, bookingId)) await paymentRows.lock(tx, id)
  return paymentRows.counting(tx, bookingId)
}

/** The check-in to which the days of a refund count: the earliest that the booking had by a change for the guest. */
export const countsTo = ({
  checkIn,
  policyCheckIn,
}: Pick<Booking, 'checkIn' | 'policyCheckIn'>): CalendarDate => policyCheckIn ?? checkIn

/** An unknown fee counts as the standard fee, which is the highest it may be. */
export const refundTerms = ({ payments, refunds, balance }: Omit<PaidOnline, 'now'>) => ({
  payments: payments.map(({ id, counted, fee }) => ({
    paid: counted,
    providerFee: fee ?? standardFee(counted),
    returned: returnedBy(refunds.filter(({ paymentId }) => paymentId === id)),
  })),
  givenElsewhere: asPaise(Math.max(0, -balance.receivedAtDesk)),
})

/** The same with the money that was taken at the desk, of which the same share is given back, without a fee. */
export function allTerms(facts: Omit<PaidOnline, 'now'>): RefundTerms {
  const { payments, givenElsewhere } = refundTerms(facts)
  const atDesk = { paid: asPaise(Math.max(0, facts.balance.receivedAtDesk)), providerFee: asPaise(0) }
  return { payments: [...payments, atDesk], givenElsewhere }
}

/** `manual`: the hotel transfers it by hand, since the provider does not make such a refund. */
export type RefundShare = { paymentId: string; amount: Paise; manual: boolean }

/** By which payments this much goes back, the latest first. */
export function sharesOf({ payments, refunds, now }: PaidOnline, amount: number): RefundShare[] {
  const withRest = payments.map((payment) => {
    const own = refunds.filter(({ paymentId }) => paymentId === payment.id)
    return { ...payment, left: payment.counted - returnedBy(own) }
  })
  return refundParts(withRest, amount).map(({ payment, amount: share }) => ({
    paymentId: payment.id,
    amount: share,
    manual: share < smallestRefund || isTooOldForBank(payment.capturedAt, now),
  }))
}

/** How these shares go back; `transfer`: all of them by hand. */
export function wayOf(shares: readonly RefundShare[]): CancellationQuote['way'] {
  if (shares.length === 0) return 'none'
  return shares.every(({ manual }) => manual) ? 'transfer' : 'refund'
}

/** How much of these shares the hotel transfers by hand, in paise. */
export const byHandOf = (shares: readonly RefundShare[]): Paise =>
  asPaise(shares.reduce((sum, { amount, manual }) => (manual ? sum + amount : sum), 0))

/** The refund of the payments for cancelling now. */
export function cancellationQuote(
  facts: PaidOnline & { booking: Pick<Booking, 'checkIn' | 'policyCheckIn'> },
): Omit<CancellationQuote, 'atDesk' | 'gift'> {
  const { booking, payments, refunds, now } = facts
  const [today, checkIn] = [hotelToday(now), countsTo(booking)]
  const terms = refundTerms(facts)
  const wasGiven = wasGivenBefore(refunds)
  const { percent, amount: left } = quoteRefund(terms, today, checkIn)
  const amount = wasGiven ? asPaise(0) : left
  const shares = sharesOf(facts, amount)
  const way = wayOf(shares)
  const paid = asPaise(payments.reduce((sum, { counted }) => sum + counted, 0))
  const sums = { percent, amount, paid, fee: keptFee(terms), way } as const
  const steps = way === 'none' ? [] : refundSteps(terms, today, checkIn)
  const words = { ...sums, returned: returnedOf(terms, paid), byTransfer: byHandOf(shares) }
  const eligible = wasGiven
    ? refundWasGiven
    : refundEligible(words, today, checkIn, checkIn !== booking.checkIn)
  return { ...sums, steps, eligible }
}

const returnedOf = (terms: RefundTerms, paid: Paise): Paise => asPaise(paid - leftOf(terms))

/** What of the payments was not refunded yet, without keeping a fee: it goes back when the hotel cancels. */
export const leftOnline = (facts: PaidOnline): Paise => leftOf(refundTerms(facts))
