import type { ArrivalToCancel, CancelledArrival } from '#shared/desk/cancelled-arrivals'
import { plural } from '#shared/plural'
import { moneyWords } from '../parts/money'

/** What cancelling a day means, before it is done: `₹6,000 goes back online … 1 guest has no email: call them.` */
export function dayWords(arrivals: readonly ArrivalToCancel[]): string {
  const coming = arrivals.filter(({ isHere }) => !isHere)
  if (coming.length === 0) return 'Everybody of this day is here already.'
  const sum = (part: 'online' | 'atDesk') => coming.reduce((total, one) => total + one[part], 0)
  const toCall = coming.filter(({ isMailed }) => !isMailed).length
  return [
    `${moneyWords(sum('online'))} goes back online, in full.`,
    ...(sum('atDesk') > 0 ? [`${moneyWords(sum('atDesk'))} has to be given back at the desk.`] : []),
    ...(toCall > 0 ? [`${plural(toCall, 'guest has', 'guests have')} no email and must be called.`] : []),
  ].join(' ')
}

/** What was done, in one sentence. */
export function outcomeWords(outcomes: readonly CancelledArrival[]): string {
  const count = (outcome: CancelledArrival['outcome']) =>
    outcomes.filter((one) => one.outcome === outcome).length
  const failed = count('failed')
  return `${plural(count('cancelled'), 'booking')} cancelled.${failed > 0 ? ` ${failed} could not be cancelled: try again.` : ''}`
}
