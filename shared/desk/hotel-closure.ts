import { addDays, type CalendarDate, dateForPeople } from '../calendar/calendar-date'
import type { ClosedNights } from '../calendar/closed-nights'

export const closureReasons = ['road closed', 'snow', 'our fault', 'other'] as const
export type ClosureReason = (typeof closureReasons)[number]

/** What is stored about days on which the hotel is closed. `to`: the last night. */
export type ClosureFacts = { from: CalendarDate; to: CalendarDate; reason: ClosureReason; notice: string }

const why: Record<ClosureReason, string> = {
  'road closed': ' because the road to us is closed',
  snow: ' because of snow',
  'our fault': ' because of a problem at the hotel',
  other: '',
}

/** Until when and why, for guests: `The hotel is closed from 7 Jun 2027 because of snow. It is open again from 10 Jun 2027.` */
export const closedNights = ({ from, to, reason, notice }: ClosureFacts): ClosedNights => ({
  from,
  to,
  words: [
    `The hotel is closed from ${dateForPeople(from)}${why[reason]}.`,
    `It is open again from ${dateForPeople(addDays(to, 1))}.`,
    ...(notice ? [notice] : []),
  ].join(' '),
})
