import { addDays, type CalendarDate, daysBetween } from '../calendar/calendar-date'
import { asPaise, type Paise } from '../money/paise'

/** The one cancellation policy; mails, pages and the service read it. First match from the top. */
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

/** `returned`: what of it went back already, whoever sent it. */
export type RefundTerms = { paid: Paise; providerFee: Paise; returned?: Paise }

/** What is kept as the provider's fee: what it reports, but never more than the standard fee. */
export const keptFee = ({ paid, providerFee }: RefundTerms): Paise =>
  asPaise(Math.min(providerFee, standardFee(paid)))

/** percent × (paid − fee), integer paise, rounded half up once at the end; at most what has not gone back yet. */
export function refundAmount(terms: RefundTerms, percent: number): Paise {
  const share = halfUp(percent * (terms.paid - keptFee(terms)), 100)
  return asPaise(Math.min(share, leftOf(terms)))
}

/** What has not gone back yet; never below nothing. */
export const leftOf = ({ paid, returned = asPaise(0) }: RefundTerms): Paise =>
  asPaise(Math.max(0, paid - returned))

/** What comes back when cancelled today. */
export function quoteRefund(terms: RefundTerms, today: CalendarDate, checkIn: CalendarDate) {
  const percent = refundPercent(daysBetween(today, checkIn))
  return { percent, amount: refundAmount(terms, percent) }
}

/** One line of the promise: cancel by this date and this much comes back. */
export type RefundStep = { until: CalendarDate; percent: number; amount: Paise }

/** The steps that are still ahead on `today`, best first; empty when nothing would come back any more. */
export function refundSteps(terms: RefundTerms, today: CalendarDate, checkIn: CalendarDate): RefundStep[] {
  return refundBands
    .map(({ moreThanDays, percent }) => ({
      until: addDays(checkIn, -(moreThanDays + 1)),
      percent,
      amount: refundAmount(terms, percent),
    }))
    .filter((step) => step.until >= today)
}

/** The policy as ranges of whole days before check-in; `null` = without end on that side. Best first, then none. */
export function refundRanges(): { from: number | null; to: number | null; percent: number }[] {
  const bands = refundBands.map(({ moreThanDays, percent }, index) => ({
    from: moreThanDays + 1,
    to: refundBands[index - 1]?.moreThanDays ?? null,
    percent,
  }))
  return [...bands, { from: null, to: (bands.at(-1)?.from ?? 0) - 1, percent: 0 }]
}
