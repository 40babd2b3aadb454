import { addDays, type CalendarDate, daysBetween } from '../calendar/calendar-date'
import { asPaise, type Paise } from '../money/paise'

/** The cancellation policy for mails, pages and refunds. The first match from the top counts. */
const refundBands = [
  { moreThanDays: 30, percent: 80 },
  { moreThanDays: 25, percent: 65 },
  { moreThanDays: 20, percent: 50 },
  { moreThanDays: 10, percent: 35 },
  { moreThanDays: 9, percent: 20 },
] as const

/** Days are calendar days at the hotel from the day of cancelling to the day of check-in. */
export function refundPercent(daysBeforeCheckIn: number): number {
  return refundBands.find((band) => daysBeforeCheckIn > band.moreThanDays)?.percent ?? 0
}

const halfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

/** The most that is kept as the provider's fee: 2 % and 18 % GST on it, each rounded half up to a paisa. */
export function standardFee(paid: Paise): Paise {
  const fee = halfUp(paid * 2, 100)
  return asPaise(fee + halfUp(fee * 18, 100))
}

/** A payment and the provider's fee on it; `returned`: what was refunded of it before, by us or in the provider's dashboard. */
export type PaymentTerms = { paid: Paise; providerFee: Paise; returned?: Paise }
/** One payment, or all of a booking; `givenElsewhere`: what of them the desk has given back. */
export type RefundTerms = PaymentTerms | { payments: readonly PaymentTerms[]; givenElsewhere?: Paise }

const paymentsOf = (terms: RefundTerms): readonly PaymentTerms[] =>
  'payments' in terms ? terms.payments : [terms]

const sumOf = (terms: RefundTerms, part: (payment: PaymentTerms) => number): number =>
  paymentsOf(terms).reduce((sum, payment) => sum + part(payment), 0)

/** The fees that are kept: of each payment what the provider reports, but at most the standard fee. */
export const keptFee = (terms: RefundTerms): Paise =>
  asPaise(sumOf(terms, ({ paid, providerFee }) => Math.min(providerFee, standardFee(paid))))

/** percent × (paid − fees) in whole paise, rounded half up once at the end; at most what was not returned before. */
export function refundAmount(terms: RefundTerms, percent: number): Paise {
  const paid = sumOf(terms, (payment) => payment.paid)
  const share = halfUp(percent * (paid - keptFee(terms)), 100)
  return asPaise(Math.min(share, leftOf(terms)))
}

/** What was not returned before; never negative. */
export function leftOf(terms: RefundTerms): Paise {
  const { givenElsewhere = 0 } = 'payments' in terms ? terms : {}
  const left = sumOf(terms, ({ paid, returned = 0 }) => Math.max(0, paid - returned))
  return asPaise(Math.max(0, left - givenElsewhere))
}

/** The smallest refund that the provider makes, in paise. */
export const smallestRefund = asPaise(100)

/**
 * How much goes back by which payment: by the latest as much as is left of it, then by the one before it, and so on. A part
 * that is too small for the provider is made large enough by the one before it, where both allow it. `payments`: with what is
 * left of each in paise, oldest first; the answer begins with the latest. The parts add up to `amount` where enough is left.
 */
export function refundParts<T extends { left: number }>(
  payments: readonly T[],
  amount: number,
): { payment: T; amount: Paise }[] {
  const parts: { payment: T; amount: number }[] = []
  let open = amount
  for (const payment of payments.toReversed()) {
    const part = Math.min(open, payment.left)
    if (part > 0) parts.push({ payment, amount: part })
    open -= Math.max(0, part)
  }
  for (const [index, part] of parts.entries()) {
    const missing = smallestRefund - part.amount
    const before = parts[index - 1]
    if (!before || missing <= 0 || part.payment.left < smallestRefund) continue
    if (before.amount - missing < smallestRefund) continue
    before.amount -= missing
    part.amount += missing
  }
  return parts.map((part) => ({ payment: part.payment, amount: asPaise(part.amount) }))
}

/** The refund for cancelling on `today`. */
export function quoteRefund(terms: RefundTerms, today: CalendarDate, checkIn: CalendarDate) {
  const percent = refundPercent(daysBetween(today, checkIn))
  return { percent, amount: refundAmount(terms, percent) }
}

/** Cancel by this date, and this much is refunded. */
export type RefundStep = { until: CalendarDate; percent: number; amount: Paise }

/** The steps that still apply on `today`, best first; empty when there is no refund any more. */
export function refundSteps(terms: RefundTerms, today: CalendarDate, checkIn: CalendarDate): RefundStep[] {
  return refundBands
    .map(({ moreThanDays, percent }) => ({
      until: addDays(checkIn, -(moreThanDays + 1)),
      percent,
      amount: refundAmount(terms, percent),
    }))
    .filter((step) => step.until >= today)
}

/** The policy as ranges of whole days before check-in; `null`: open-ended. Best first, the range without refund last. */
export function refundRanges(): { from: number | null; to: number | null; percent: number }[] {
  const bands = refundBands.map(({ moreThanDays, percent }, index) => ({
    from: moreThanDays + 1,
    to: refundBands[index - 1]?.moreThanDays ?? null,
    percent,
  }))
  return [...bands, { from: null, to: (bands.at(-1)?.from ?? 0) - 1, percent: 0 }]
}
