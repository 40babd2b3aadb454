import { dateForPeople, daysBetween } from '../calendar/calendar-date'
import { closedOn } from '../calendar/closed-nights'
import { closedWords, type Sale, seasonFor } from '../calendar/season'
import { DomainError } from '../domain-error'
import type { DateRange } from './stay'

/** Throws `StayNotPossible` for dates that cannot be sold: reversed, out of season, in the past, too long, or closed. */
export function assertSellable(dates: DateRange, sale: Sale, maxNights: number): void {
  const why = whyNot(dates, sale, maxNights)
  if (why !== undefined) throw notPossible(why)
}

export const isSellable = (dates: DateRange, sale: Sale, maxNights: number): boolean =>
  whyNot(dates, sale, maxNights) === undefined

const notPossible = (why: string) => new DomainError('StayNotPossible', why)

function whyNot({ checkIn, checkOut }: DateRange, sale: Sale, maxNights: number): string | undefined {
  if (checkOut <= checkIn) return 'Check-out must be after check-in.'
  const season = seasonFor(sale, checkIn)
  if (!season) return closedWords(sale)
  if (checkIn < season.minCheckIn) return `Check-in must be from ${dateForPeople(season.minCheckIn)} onwards.`
  if (checkIn > season.maxCheckIn)
    return `The last check-in of this season is ${dateForPeople(season.maxCheckIn)}.`
  if (checkOut > season.maxCheckOut)
    return `The hotel closes on ${dateForPeople(season.maxCheckOut)}: check-out must be by then.`
  if (daysBetween(checkIn, checkOut) > maxNights) return `A stay can be at most ${maxNights} nights.`
  return closedOn({ checkIn, checkOut }, sale.closed)?.words
}
