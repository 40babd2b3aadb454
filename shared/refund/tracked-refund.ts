import { addDays, type CalendarDate } from '../calendar/calendar-date'
import { weekdayOf } from '../calendar/spans'
import type { Paise } from '../money/paise'

/**
 * How far a refund is. `asked`: promised, and not yet accepted by the provider; `sent`: accepted by it; `atBank`: paid out to
 * the bank; `byHand`: the hotel transfers it itself, or gives it at the desk; `failed`: the bank rejected it, it is tried again.
 */
export type RefundStage = 'asked' | 'sent' | 'atBank' | 'byHand' | 'failed'

/**
 * One refund of one payment, as its guest follows it. `reference`: the provider's, or of the hotel's own transfer;
 * `bankReference`: by which a bank finds it. `expectedBy`: the last day on which it usually arrives; null once it is over.
 */
export type TrackedRefund = {
  amount: Paise
  stage: RefundStage
  reference: string | null
  bankReference: string | null
  askedOn: CalendarDate
  sentOn: CalendarDate | null
  expectedBy: CalendarDate | null
}

/** Working days, Monday to Friday, until a refund has usually arrived. */
const workingDays = 7

/** The last day on which a refund that was sent on `from` usually arrives. */
export function arrivesBy(from: CalendarDate): CalendarDate {
  let day = from
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, 1)
    const weekday = weekdayOf(day)
    if (weekday !== 'Saturday' && weekday !== 'Sunday') left -= 1
  }
  return day
}
