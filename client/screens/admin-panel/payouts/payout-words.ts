import type { PayoutEntry } from '#shared/admin/payouts'
import { asCalendarDate, type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { exactWords } from './exact'

/** What an entry does not match, in a few words; undefined where it does. */
export function problemWords({ problem, known, kind }: PayoutEntry): string | undefined {
  const amount = known === null ? 'another amount' : exactWords(known)
  switch (problem) {
    case null:
      return undefined
    case 'twice':
      return `This ${kind} is in an earlier payout, too`
    case 'unknownPayment':
      return 'Not a payment of this site'
    case 'unknownRefund':
      return 'Not a refund of this site'
    case 'otherAmount':
      return `The guest paid ${amount}`
    case 'otherRefund':
      return `The refund was ${amount}`
    case 'otherFee':
      return `The fee at capture was ${amount}`
  }
}

/** `2027-06` as `Jun 2027`. */
export const monthForPeople = (month: string): string =>
  dateForPeople(asCalendarDate(`${month}-01`))
    .split(' ')
    .slice(1)
    .join(' ')

/** The financial year up to today: from 1 April. */
export function usualRange(today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0)
  return { from: asCalendarDate(`${year}-04-01`), to: today }
}
