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

/** `returned`: what was refunded before, by the hotel or in the provider's dashboard. */
export type RefundTerms = { paid: Paise; providerFee: Paise; returned?: Paise }

/** The fee that is kept: what the provider reports, but at most the standard fee. */
export const keptFee = ({ paid, providerFee }: RefundTerms): Paise =>
  asPaise(Math.min(providerFee, standardFee(paid)))

/** percent × (paid − fee) in whole paise, rounded half up once at the end; at most what was not returned before. */
export function refundAmount(terms: RefundTerms, percent: number): Paise {
  const share = halfUp(percent * (terms.paid - keptFee(terms)), 100)
  return asPaise(Math.min(share, leftOf(terms)))
}

/** What was not returned before; never negative. */
export const leftOf = ({ paid, returned = asPaise(0) }: RefundTerms): Paise =>
  asPaise(Math.max(0, paid - returned))

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
