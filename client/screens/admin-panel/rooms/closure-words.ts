import type { CalendarDate } from '#shared/calendar/calendar-date'
import { closedDatesInWords } from '#shared/calendar/closed-nights'
import {
  type AffectedBooking,
  type ClosurePreview,
  type ClosureReason,
  closedNights,
  type OpenClosure,
} from '#shared/desk/hotel-closure'
import { plural } from '#shared/plural'
import { moneyWords } from '../parts/money'

export const closureReasonWords: Record<ClosureReason, string> = {
  'road closed': 'Road closed',
  snow: 'Snow',
  'our fault': 'Our fault',
  other: 'Other',
}

/** `Road closed: landslide at Pipalkoti`. */
export const whyClosed = ({ reason, note }: Pick<OpenClosure, 'reason' | 'note'>): string =>
  note ? `${closureReasonWords[reason]}: ${note}` : closureReasonWords[reason]

/** `The hotel is closed: 10 Jun 2027 to 12 Jun 2027.`, or that it will be. */
export const closureTitle = (closure: Pick<OpenClosure, 'from' | 'to'>, today: CalendarDate): string =>
  `The hotel ${closure.from <= today ? 'is' : 'will be'} closed: ${closedDatesInWords(closure)}.`

/** Whose stays are still on these nights: `2 bookings have these nights.` */
export const leftWords = (affected: readonly AffectedBooking[]): string =>
  affected.length === 0
    ? 'Nobody has a booking on these nights.'
    : `${plural(affected.length, 'booking has', 'bookings have')} these nights.`

/** Who is affected by closing, with the sums. */
export function effectWords({ affected, sum, due, queue, paying }: ClosurePreview): string[] {
  return [
    leftWords(affected),
    ...(affected.length > 0
      ? [`${moneyWords(sum)} is paid for them, and ${moneyWords(due)} is due. None of them is cancelled.`]
      : []),
    ...(queue > 0
      ? [`${plural(queue, 'guest')} in the queue for these nights ${queue === 1 ? 'gets' : 'get'} no room.`]
      : []),
    ...(paying > 0
      ? [
          `${plural(paying, 'guest holds rooms', 'guests hold rooms')} and may still pay; their booking stands then.`,
        ]
      : []),
  ]
}

/** One party in a list: `1 Double Bed room, 10 Jun 2027 to 12 Jun 2027, ₹3,000 paid, ₹2,000 due`. */
export const partyWords = (one: AffectedBooking): string =>
  [
    plural(one.rooms, `${one.type} room`),
    closedDatesInWords({ from: one.checkInDate, to: one.checkOutDate }),
    `${moneyWords(one.sum)} paid`,
    ...(one.due > 0 ? [`${moneyWords(one.due)} due`] : []),
    one.isHere ? 'is here' : one.email ? 'by mail' : 'to call',
  ].join(', ')

/** Words to begin with for all whom a closure affects. */
export const closureMailWords = (closure: OpenClosure) => ({
  subject: 'The hotel is closed during your stay',
  text: `${closedNights(closure).words}\n\nPlease do not set out before you have heard from us. We call you or write again about your stay: you can move it to other dates, or get back all that you have paid.`,
})

/** Days of arrival within the closed nights, each with how many arrive. */
export function arrivalsByDay({ affected, from }: OpenClosure): { date: CalendarDate; bookings: number }[] {
  const days = new Map<CalendarDate, number>()
  for (const { checkInDate, isHere } of affected)
    if (!isHere && checkInDate >= from) days.set(checkInDate, (days.get(checkInDate) ?? 0) + 1)
  return [...days].map(([date, bookings]) => ({ date, bookings }))
}
