import { type CalendarDate, dateForPeople } from '../calendar/calendar-date'
import type { Paise } from '../money/paise'
import { moneyForPeople, moneyToThePaisa } from '../money/rupees'
import type { Cancellation, CancellationQuote } from './cancelling'

/** How long a refund takes to reach the guest. */
export const refundTakes = '5 to 7 working days'

export const tooLateForRefund = 'No refund: fewer than 10 days are left before your check-in.'

export const refundWasGiven = 'No refund: what was due for this booking has gone back to you already.'

const notEligible = (percent: number, hasBegun: boolean): string => {
  if (percent > 0) return 'No refund: all of your payment has gone back to you already.'
  return hasBegun ? 'No refund: the day of your check-in has come.' : tooLateForRefund
}

/** `80% refund: ₹7,811.20 of ₹10,000.00 paid`, or a sentence that begins with `No refund`. */
export function refundEligible(
  quote: Pick<CancellationQuote, 'percent' | 'amount' | 'paid' | 'way'>,
  today: CalendarDate,
  checkIn: CalendarDate,
): string {
  if (quote.way === 'none') return notEligible(quote.percent, today >= checkIn)
  return sumInWords(quote.percent, quote.amount, quote.paid, quote.way === 'transfer')
}

const sumInWords = (percent: number, amount: Paise, paid: Paise, byTransfer: boolean): string =>
  `${percent}% refund: ${moneyToThePaisa(amount)} of ${moneyToThePaisa(paid)} paid` +
  (byTransfer ? ', by bank transfer' : '')

/** The same of a booking that is cancelled already. */
export function refundGiven({ way, amount }: Cancellation, percent: number, paid: Paise): string {
  if (way === 'given') return refundWasGiven
  if (way === 'none') return 'No refund: this booking was cancelled without one.'
  if (way === 'waived') return 'No refund: it was left to the hotel.'
  return sumInWords(percent, amount, paid, way === 'transfer')
}

export const tooOldForBank =
  'Banks take no refund of a payment that is more than six months old, nor one below ₹1, so the hotel transfers ' +
  'the money by hand and writes to you for the account.'

export const refundSubmitted =
  'Refund request submitted successfully. Refund will be processed within 2-3 working days.'

/** What is said once a booking is cancelled. */
export function cancelledMessage({
  way,
  amount,
  waived,
  hasFailed,
  refundedOn,
}: Pick<Cancellation, 'way' | 'amount' | 'waived' | 'hasFailed' | 'refundedOn'>): string {
  const comes = `Your booking is cancelled, and ${moneyForPeople(amount)}`
  if (refundedOn !== null) return `${comes} went back to you on ${dateForPeople(refundedOn)}.`
  if (hasFailed) return `${comes} comes back to you. ${bankGaveUp(way)}`
  switch (way) {
    case 'refund':
      return refundSubmitted
    case 'transfer':
      return `${comes} comes back to you. ${tooOldForBank}`
    case 'waived':
      return `Your booking is cancelled. Thank you for leaving ${moneyForPeople(waived)} to the hotel.`
    case 'given':
      return 'Your booking is cancelled. What was due for it has gone back to you already.'
    case 'none':
      return 'Your booking is cancelled. There is no refund for it.'
  }
}

/** How the money of a cancelled booking stands: what went back, or comes, with its reference, and how long the bank takes. */
export function refundStanding({
  way,
  amount,
  waived,
  refundId,
  isPending,
  hasFailed,
  refundedOn,
}: Cancellation): string[] {
  const sum = moneyForPeople(amount)
  const reference = refundId ? ` The refund id is ${refundId}.` : ''
  if (refundedOn !== null)
    return [
      `${sum} went back to you on ${dateForPeople(refundedOn)}${way === 'transfer' ? ' by bank transfer' : ', by the way you paid'}.${reference}`,
    ]
  if (hasFailed) return [`${sum} comes back to you.`, bankGaveUp(way)]
  switch (way) {
    case 'given':
      return ['What was due for it has gone back to you already.']
    case 'none':
      return ['There is no refund for it.']
    case 'waived':
      return [`You left ${moneyForPeople(waived)} to the hotel. Thank you.`]
    case 'transfer':
      return [`${sum} comes back to you. ${tooOldForBank}`]
    case 'refund':
      return [
        `${sum} comes back to you by the way you paid.${reference} Until your bank shows it, it takes ${refundTakes}.`,
        ...(isPending ? [providerIsAskedAgain] : []),
      ]
  }
}

const bankGaveUp = (way: Cancellation['way']): string =>
  way === 'transfer'
    ? 'Your bank did not take the refund, so the hotel transfers the money by hand and writes to you for the account.'
    : 'Your bank did not take the refund. We send it again by ourselves; you need do nothing.'

const providerIsAskedAgain =
  'The payment provider could not take the refund just now. We ask again by ourselves; you need do nothing.'
