import { type CalendarDate, dateForPeople } from '../calendar/calendar-date'
import { asPaise, type Paise } from '../money/paise'
import { moneyForPeople, moneyToThePaisa } from '../money/rupees'
import type { Cancellation, CancellationQuote } from './cancelling'

/** How long a refund takes to reach the guest. */
export const refundTakes = '5 to 7 working days'

export const tooLateForRefund = 'No refund: fewer than 10 days are left before your check-in.'

export const refundWasGiven = 'No refund: what was due for this booking has already been returned to you.'

/** `countedTo`: the earliest check-in that the booking had, where its dates were changed. */
function notEligible(
  { percent, paid }: Pick<CancellationQuote, 'percent' | 'paid'>,
  hasBegun: boolean,
  countedTo: CalendarDate | undefined,
): string {
  if (percent > 0 && paid === 0) return 'No refund online: nothing was paid online for this booking.'
  if (percent > 0) return 'No refund: all of your payment has already been returned to you.'
  if (countedTo)
    return `No refund: as the dates were changed, the days count to the earliest check-in, ${dateForPeople(countedTo)}.`
  return hasBegun ? 'No refund: your check-in day has come.' : tooLateForRefund
}

type Eligible = Pick<CancellationQuote, 'percent' | 'amount' | 'paid' | 'way'> & {
  returned?: Paise
  byTransfer?: Paise
}

/**
 * `80% refund: ₹7,811.20 of ₹10,000.00 paid`, or a sentence that begins with `No refund`. `checkIn`: to which the days count;
 * `isMoved`: it is not the booking's own any more. `byTransfer`: the part of the amount that the hotel transfers by hand.
 */
export function refundEligible(
  quote: Eligible,
  today: CalendarDate,
  checkIn: CalendarDate,
  isMoved = false,
): string {
  if (quote.way === 'none') return notEligible(quote, today >= checkIn, isMoved ? checkIn : undefined)
  const { percent, amount, paid, way, returned = 0, byTransfer = asPaise(0) } = quote
  const before = returned > 0 ? `, of which ${moneyToThePaisa(asPaise(returned))} went back before` : ''
  const partly =
    byTransfer > 0 && way === 'refund' ? `, ${moneyToThePaisa(byTransfer)} of it by bank transfer` : ''
  return sumInWords(percent, amount, paid, way === 'transfer') + partly + before
}

/** Where the rest of the money comes back; '' where none does. */
export const backAtDesk = (atDesk: Paise): string =>
  atDesk === 0
    ? ''
    : `${moneyForPeople(atDesk)} of what you have paid is given back at the hotel’s desk, not online: please call the hotel.`

export const withBackAtDesk = (words: string, atDesk: Paise): string =>
  atDesk === 0 ? words : `${words.replace(/\.$/, '')}. ${backAtDesk(atDesk)}`

const sumInWords = (percent: number, amount: Paise, paid: Paise, byTransfer: boolean): string =>
  `${percent}% refund: ${moneyToThePaisa(amount)} of ${moneyToThePaisa(paid)} paid` +
  (byTransfer ? ', by bank transfer' : '')

/** The same for a booking that is already cancelled. */
export function refundGiven({ way, amount }: Cancellation, percent: number, paid: Paise): string {
  if (way === 'given') return refundWasGiven
  if (way === 'none') return 'No refund: this booking was cancelled without one.'
  if (way === 'waived') return 'No refund: you left it to the hotel.'
  return sumInWords(percent, amount, paid, way === 'transfer')
}

export const tooOldForBank =
  'Banks do not accept a refund of a payment that is more than six months old, or a refund below ₹1, so the hotel ' +
  'makes a bank transfer instead and writes to you for your account details.'

export const refundSubmitted =
  'Refund request submitted successfully. Refund will be processed within 2-3 working days.'

type Standing = Pick<Cancellation, 'way' | 'amount' | 'waived' | 'hasFailed' | 'refundedOn' | 'parts'>

/** Where some payments are refunded by the provider and others are too old for it. */
function partlyByHand({ way, parts }: Pick<Cancellation, 'way' | 'parts'>): string[] {
  const byHand = parts.reduce((sum, part) => (part.byHand ? sum + part.amount : sum), 0)
  return way === 'refund' && byHand > 0
    ? [`${moneyForPeople(asPaise(byHand))} of it comes by bank transfer, for which the hotel writes to you.`]
    : []
}

/** The message once a booking is cancelled; `atDesk`: what is still to be given back at the desk. */
export function cancelledMessage(cancellation: Standing, atDesk: Paise = asPaise(0)): string {
  if (atDesk > 0 && cancellation.way === 'none') return `Your booking is cancelled. ${backAtDesk(atDesk)}`
  return withBackAtDesk(messageOnline(cancellation), atDesk)
}

function messageOnline(cancellation: Standing): string {
  const { way, amount, waived, hasFailed, refundedOn } = cancellation
  const cancelled = `Your booking is cancelled, and ${moneyForPeople(amount)}`
  if (refundedOn !== null) return `${cancelled} was refunded to you on ${dateForPeople(refundedOn)}.`
  if (hasFailed) return `${cancelled} will be refunded to you. ${bankRejected(cancellation)}`
  switch (way) {
    case 'refund':
      return [refundSubmitted, ...partlyByHand(cancellation)].join(' ')
    case 'transfer':
      return `${cancelled} will be refunded to you. ${tooOldForBank}`
    case 'waived':
      return `Your booking is cancelled. Thank you for leaving ${moneyForPeople(waived)} to the hotel.`
    case 'given':
      return 'Your booking is cancelled. What was due for it has already been returned to you.'
    case 'none':
      return 'Your booking is cancelled. There is no refund for it.'
  }
}

/** The state of a refund: what was or will be refunded, its references, and how long the bank takes. */
export function refundStanding(cancellation: Cancellation): string[] {
  const { way, amount, waived, hasFailed, refundedOn } = cancellation
  const sum = moneyForPeople(amount)
  const reference = referenceWords(cancellation)
  if (refundedOn !== null)
    return [
      `${sum} was refunded to you on ${dateForPeople(refundedOn)}${way === 'transfer' ? ' by bank transfer' : ', to your original payment method'}.${reference}`,
    ]
  if (hasFailed) return [`${sum} will be refunded to you.`, bankRejected(cancellation)]
  switch (way) {
    case 'given':
      return ['What was due for it has already been returned to you.']
    case 'none':
      return ['There is no refund for it.']
    case 'waived':
      return [`You left ${moneyForPeople(waived)} to the hotel. Thank you.`]
    case 'transfer':
      return [`${sum} will be refunded to you. ${tooOldForBank}`]
    case 'refund':
      return [
        `${sum} will be refunded to your original payment method.${reference} It takes ${refundTakes} until your bank shows it.`,
        ...partlyByHand(cancellation),
        ...(isAskedAgain(cancellation) ? [providerIsAskedAgain] : []),
      ]
  }
}

const isAskedAgain = ({ isPending, parts }: Cancellation): boolean =>
  isPending && parts.every((part) => !part.isPending || !part.byHand)

function referenceWords({ parts }: Pick<Cancellation, 'parts'>): string {
  const known = parts.filter(({ refundId }) => refundId !== null)
  if (known.length === 0) return ''
  if (parts.length === 1) return ` The refund id is ${known[0]?.refundId}.`
  const each = known.map(({ refundId, amount }) => `${refundId} (${moneyForPeople(amount)})`)
  return ` It comes in ${parts.length} parts, by the payments that you made: refund id ${each.join(', ')}.`
}

function bankRejected({ way, parts }: Pick<Cancellation, 'way' | 'parts'>): string {
  const isPart = parts.some(({ hasFailed }) => !hasFailed)
  const rejected = `Your bank did not accept ${isPart ? 'a part of the refund' : 'the refund'}`
  return way === 'transfer'
    ? `${rejected}, so the hotel makes a bank transfer instead and writes to you for your account details.`
    : `${rejected}. We send it again automatically; you need not do anything.`
}

const providerIsAskedAgain =
  'The payment provider could not accept the refund just now. We try again automatically; you need not do anything.'
