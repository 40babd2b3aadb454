import { totalOf } from '#shared/booking/quote'
import {
  addDays,
  type CalendarDate,
  dateForPeople,
  datesFrom,
  daysBetween,
  earlierOf,
} from '#shared/calendar/calendar-date'
import { asRupees, moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { nightAmounts, type RatePeriod, type Rates, rateOn, withPeriod } from '#shared/rates/rates'
import type { RoomType } from '#shared/room/room'
import { isUnusualRate } from '#shared/room/unusual-rate'
import { shortDate } from '../parts/date-words'

type Span = { from: CalendarDate; to: CalendarDate }

/** `₹2,800`. */
export const rupeeWords = (amount: number): string => moneyForPeople(toPaise(asRupees(amount)))

/** `Triple`. */
export const typeWord = (type: RoomType): string => type.replace(' Bed', '')

/** `12 Jul to 22 Aug 2027`, or one date. */
export const spanWords = ({ from, to }: Span): string =>
  from === to ? dateForPeople(from) : `${shortDate(from)} to ${dateForPeople(to)}`

export const nameOf = ({ name, ...span }: Span & { name: string | null }): string => name || spanWords(span)

const nightsOf = ({ from, to }: Span): CalendarDate[] => datesFrom(from, addDays(to, 1))

/** `12 Jul to 15 Jul 2027, 3 nights, ₹8,400.`: a stay of three nights, or as many as the period asks for, from its first night. */
export function guestsRead(period: RatePeriod, rates: Rates, closes: CalendarDate): string {
  const { from: checkIn, to, minNights } = period
  const nights = Math.max(minNights, Math.min(3, daysBetween(checkIn, to) + 1))
  const checkOut = earlierOf(addDays(checkIn, nights), closes)
  if (checkOut <= checkIn) return 'The hotel is closed on these nights: guests are not offered them.'
  const changed = { ...rates, periods: withPeriod(rates.periods, period) }
  const total = totalOf(nightAmounts({ rooms: 1, checkIn, checkOut }, changed))
  return `${spanWords({ from: checkIn, to: checkOut })}, ${plural(daysBetween(checkIn, checkOut), 'night')}, ${rupeeWords(total)}.`
}

/** `42 nights, ₹700 less than now.` */
export function differenceWords({ amount, ...span }: Span & { amount: Rupees }, rates: Rates): string {
  const nights = nightsOf(span)
  const differences = nights.map((night) => amount - rateOn(night, rates))
  const [least, most] = [Math.min(...differences), Math.max(...differences)]
  return `${plural(nights.length, 'night')}, ${thanNow(least, most)}.`
}

function thanNow(least: number, most: number): string {
  if (least === 0 && most === 0) return 'the same price as now'
  const amounts = (one: number, other: number) =>
    one === other
      ? rupeeWords(one)
      : one === 0
        ? `up to ${rupeeWords(other)}`
        : `${rupeeWords(one)} to ${rupeeWords(other)}`
  if (most <= 0) return `${amounts(-most, -least)} less than now`
  if (least >= 0) return `${amounts(least, most)} more than now`
  return `up to ${rupeeWords(-least)} less and up to ${rupeeWords(most)} more than now`
}

/** `The 32 room nights sold in them keep their price.` */
export function soldWords(span: Span, nights: readonly { date: CalendarDate; sold: number }[]): string {
  const sold = soldIn(span, nights)
  if (sold === 0) return 'None of them is sold yet.'
  return sold === 1
    ? 'The one room night sold in them keeps its price.'
    : `The ${sold} room nights sold in them keep their price.`
}

const soldIn = ({ from, to }: Span, nights: readonly { date: CalendarDate; sold: number }[]): number =>
  nights.reduce((sum, { date, sold }) => (from <= date && date <= to ? sum + sold : sum), 0)

/** The amount of now that the new one is under half or over double of, whichever is farthest; undefined where there is none. */
export function unusualBeside(
  { amount, ...span }: Span & { amount: Rupees },
  rates: Rates,
): Rupees | undefined {
  const distance = (now: Rupees) => Math.max(now / amount, amount / now)
  return nightsOf(span)
    .map((night) => rateOn(night, rates))
    .filter((now) => isUnusualRate(now, amount))
    .reduce<Rupees | undefined>(
      (farthest, now) => (farthest === undefined || distance(now) > distance(farthest) ? now : farthest),
      undefined,
    )
}

/** In the same proportion to its base rate, to ten rupees. */
export const suggestedFor = (amount: Rupees, base: Rupees, otherBase: Rupees): Rupees =>
  asRupees(Math.round((otherBase * amount) / base / 10) * 10)

/** How much of these nights is sold, in percent; undefined where none of them is open. */
export function soldShare(
  isOf: (night: CalendarDate) => boolean,
  nights: readonly { date: CalendarDate; sold: number }[],
  rooms: number,
): number | undefined {
  const of = nights.filter(({ date }) => isOf(date))
  if (of.length === 0 || rooms === 0) return undefined
  return Math.round((of.reduce((sum, { sold }) => sum + sold, 0) * 100) / (of.length * rooms))
}
