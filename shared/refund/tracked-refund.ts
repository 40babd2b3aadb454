import type { CalendarDate } from '../calendar/calendar-date'
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
