import { type CalendarDate, dateForPeople, type Nights } from './calendar-date'

/** Nights on which the whole hotel is closed. `to`: the last one; `words`: until when and why, for guests. */
export type ClosedNights = { from: CalendarDate; to: CalendarDate; words: string }

/** The closure that has any of these nights. */
export const closedOn = (
  { checkIn, checkOut }: Nights,
  closed: readonly ClosedNights[] = [],
): ClosedNights | undefined => closed.find(({ from, to }) => checkIn <= to && from < checkOut)

/** `7 Jun 2027 to 9 Jun 2027`, or one date. */
export const closedDatesInWords = ({ from, to }: Pick<ClosedNights, 'from' | 'to'>): string =>
  from === to ? dateForPeople(from) : `${dateForPeople(from)} to ${dateForPeople(to)}`
