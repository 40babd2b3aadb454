import type { DateChangeQuote } from '#shared/booking/date-change'
import type { MyBooking, MyDateChange } from '#shared/booking/my-booking'
import { type CalendarDate, dateForPeople, daysBetween, isCalendarDate } from '#shared/calendar/calendar-date'
import { kindWord } from '#shared/desk/room-number-words'
import { asPaise } from '#shared/money/paise'
import { asRupees, moneyForPeople } from '#shared/money/rupees'
import { priceLineWords } from '#shared/rates/price-words'
import type { Row } from '../rows'

/** The dates of the two fields, each `YYYY-MM-DD` or empty. */
export type Typed = { checkIn: string; checkOut: string }
export type NewDates = { checkInDate: CalendarDate; checkOutDate: CalendarDate }

/** Which dates are asked for: undefined where they are those of the booking, or not whole yet. */
export function newDatesOf({ checkIn, checkOut }: Typed, { stay }: MyBooking): NewDates | undefined {
  if (!isWhole(checkIn) || !isWhole(checkOut) || checkOut <= checkIn) return undefined
  if (checkIn === stay.checkIn && checkOut === stay.checkOut) return undefined
  return { checkInDate: checkIn, checkOutDate: checkOut }
}

/** A year that is being typed passes through 0002 on its way to 2027. */
const isWhole = (text: string): text is CalendarDate => isCalendarDate(text) && text >= '1000'

export const faultOf = ({ checkIn, checkOut }: Typed): string | undefined =>
  isWhole(checkIn) && isWhole(checkOut) && checkOut <= checkIn
    ? 'Check-out must be after check-in.'
    : undefined

/** What guests may do with their dates, before they choose any. */
export function allowedWords({ until, left }: MyDateChange, { stay }: MyBooking): string {
  const often = left === 1 ? 'once' : `${left} times`
  const kind = kindWord(stay.type).toLowerCase()
  const rooms = stay.rooms === 1 ? `The room stays a ${kind}` : `You keep ${stay.rooms} ${kind} rooms`
  return `You can change your dates yourself ${often}, until ${dateForPeople(until)}. ${rooms}, at the prices of today.`
}

/** `20 to 23 Jun 2027`, `30 Jun to 2 Jul 2027`. */
export function datesInShort({ checkInDate: from, checkOutDate: to }: NewDates): string {
  const end = dateForPeople(to)
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${dateForPeople(from)} to ${end}`
  const start = from.slice(0, 7) === to.slice(0, 7) ? Number(from.slice(8)) : dateForPeople(from).slice(0, -5)
  return `${start} to ${end}`
}

/** What the new dates cost, and against the dates now. */
export function quoteRows({ oldTotal, newTotal, due, nights }: DateChangeQuote, rooms: number): Row[] {
  const amounts = nights.map(({ amount }) => asRupees(amount / 100))
  const more = newTotal - oldTotal
  const difference: Row[] =
    more === 0
      ? []
      : [
          {
            key: 'difference',
            words: more > 0 ? 'More than your dates now' : 'Less than your dates now',
            amount: rupees(Math.abs(more)),
          },
        ]
  return [
    { key: 'new', words: priceLineWords(amounts, rooms).join(', '), amount: rupees(newTotal) },
    ...difference,
    ...(due >= 0 ? [{ key: 'due', words: 'Then still due', amount: rupees(due), isDue: due > 0 }] : []),
  ]
}

/** That the rooms are free, and what the change does to price and refund. */
export function freeWords(quote: DateChangeQuote, wanted: NewDates, { stay, cancelling }: MyBooking): string {
  const nights = daysBetween(wanted.checkInDate, wanted.checkOutDate)
  const on = nights === 1 ? 'that night' : nights === 2 ? 'both nights' : `all ${nights} nights`
  const free = stay.rooms === 1 ? `A room is free on ${on}.` : `${stay.rooms} rooms are free on ${on}.`
  const price =
    quote.newTotal === quote.oldTotal
      ? 'The price stays the same.'
      : 'Nothing is charged for the change itself.'
  const isLater = wanted.checkInDate > stay.checkIn
  const refund =
    isLater && cancelling && cancelling.percent > 0
      ? ['If you cancel later, the refund still counts the days before the earliest check-in that you had.']
      : []
  return [free, price, ...refund].join(' ')
}

const rupees = (amount: number): string => moneyForPeople(asPaise(amount))
