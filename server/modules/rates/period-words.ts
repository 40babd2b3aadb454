import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { moneyForPeople, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { periodsWithin, type RatePeriod, withoutNights } from '#shared/rates/rates'

/** `to`: the last night, or the last day of a season. */
type Span = { from: CalendarDate; to: CalendarDate }

export const spanWords = ({ from, to }: Span): string =>
  from === to ? dateForPeople(from) : `${dateForPeople(from)} to ${dateForPeople(to)}`

/** `Yatra weeks, 1 Jun 2027 to 20 Jun 2027, ₹4,300, at least 2 nights`. */
export const periodWords = ({ name, amount, minNights, ...span }: RatePeriod): string =>
  [
    ...(name ? [name] : []),
    spanWords(span),
    moneyForPeople(toPaise(amount)),
    ...(minNights > 1 ? [`at least ${plural(minNights, 'night')}`] : []),
  ].join(', ')

/** So that a note stays readable. */
const mostNamed = 12

export function listWords(words: readonly string[]): string {
  const named = words.slice(0, mostNamed).join('; ')
  return words.length > mostNamed ? `${named}; and ${words.length - mostNamed} more` : named
}

/** What becomes of the periods that were there before these nights were set anew: `; cut Monsoon, … to …; instead of …`. */
export function beforeWords(before: readonly RatePeriod[], nights: Span): string {
  const touched = before.filter((period) => periodsWithin([period], nights).length > 0)
  const words = touched.map((period) => {
    const left = withoutNights([period], nights).map(spanWords)
    return left.length === 0
      ? `instead of ${periodWords(period)}`
      : `cut ${periodWords(period)}, to ${left.join(' and ')}`
  })
  return words.length === 0 ? '' : `; ${listWords(words)}`
}
