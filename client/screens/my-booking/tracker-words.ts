import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import type { TrackedRefund } from '#shared/refund/tracked-refund'

/** `state`: of a step on the way of a refund. */
export type TrackerStep = { name: string; words: string; state: 'done' | 'now' | 'ahead' | 'failed' }

const on = (date: CalendarDate): string => `on ${dateForPeople(date)}`

/** The way of one refund: asked, sent by us, at the bank, with its dates. */
export function trackerSteps(refund: TrackedRefund): TrackerStep[] {
  const { stage, askedOn, sentOn } = refund
  const asked: TrackerStep = { name: 'Asked for', words: on(askedOn), state: 'done' }
  switch (stage) {
    case 'asked':
      return [
        asked,
        { name: 'Sent by us', words: 'we are sending it to the payment provider', state: 'now' },
        { name: 'At your bank', words: '', state: 'ahead' },
      ]
    case 'sent':
      return [
        asked,
        { name: 'Sent by us', words: sentOn ? on(sentOn) : '', state: 'done' },
        { name: 'At your bank', words: 'the bank has it next', state: 'now' },
      ]
    case 'atBank':
      return [
        asked,
        { name: 'Sent by us', words: sentOn ? on(sentOn) : '', state: 'done' },
        { name: 'At your bank', words: 'paid out to your bank', state: 'done' },
      ]
    case 'byHand':
      return sentOn
        ? [asked, { name: 'Given back by the hotel', words: on(sentOn), state: 'done' }]
        : [asked, { name: 'The hotel pays it itself', words: 'by transfer, or at the desk', state: 'now' }]
    case 'failed':
      return [
        asked,
        {
          name: 'Your bank did not accept it',
          words: 'we send it again; you need not do anything',
          state: 'failed',
        },
        { name: 'At your bank', words: '', state: 'ahead' },
      ]
  }
}

/** What to do or expect, as a sentence; '' where nothing is open. */
export function expectedWords(
  { stage, expectedBy, bankReference }: TrackedRefund,
  today: CalendarDate,
): string {
  if (stage === 'atBank') {
    return bankReference
      ? 'If you do not see it in your account, show your bank this reference.'
      : 'If you do not see it in your account, please ask your bank, or call us.'
  }
  if (expectedBy === null) return ''
  return expectedBy < today
    ? `It should have reached you by ${dateForPeople(expectedBy)}. Please call us, so that we can look for it together.`
    : `It usually reaches you by ${dateForPeople(expectedBy)}.`
}

/** `Refund of ₹5,808`. */
export const refundTitle = ({ amount }: TrackedRefund): string => `Refund of ${moneyForPeople(amount)}`
