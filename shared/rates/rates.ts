import {
  addDays,
  asCalendarDate,
  type CalendarDate,
  datesFrom,
  earlierOf,
  laterOf,
  type Nights,
} from '../calendar/calendar-date'
import { asRupees, type Rupees } from '../money/rupees'
import { plural } from '../plural'

/**
 * Another price for some nights of a type. `to`: the last night. `amount`: whole rupees for one room and night. `minNights`
 * binds guests' stays that check in within it. The periods of a type never overlap.
 */
export type RatePeriod = {
  from: CalendarDate
  to: CalendarDate
  amount: Rupees
  minNights: number
  name: string | null
}

type Span = Pick<RatePeriod, 'from' | 'to'>

/** What a type costs: `nightlyRate` (whole rupees) on nights without a period. */
export type Rates = { nightlyRate: Rupees; periods: readonly RatePeriod[] }

export const sameEveryNight = (nightlyRate: Rupees): Rates => ({ nightlyRate, periods: [] })

export const periodOn = (night: CalendarDate, { periods }: Pick<Rates, 'periods'>): RatePeriod | undefined =>
  periods.find(({ from, to }) => from <= night && night <= to)

/** Of one room. */
export const rateOn = (night: CalendarDate, rates: Rates): Rupees =>
  periodOn(night, rates)?.amount ?? rates.nightlyRate

/** What each night of a stay costs for all its rooms. */
export const nightAmounts = (
  { rooms, checkIn, checkOut }: Nights & { rooms: number },
  rates: Rates,
): Rupees[] => datesFrom(checkIn, checkOut).map((night) => asRupees(rateOn(night, rates) * rooms))

/** These nights (`to` the last) as stretches at one price, with the period that sets it; of the base rate without a name. */
export function bandsOf(rates: Rates, { from, to }: Span): RatePeriod[] {
  const bands: RatePeriod[] = []
  for (const night of datesFrom(from, addDays(to, 1))) {
    const { amount, minNights, name } = periodOn(night, rates) ?? plain(rates)
    const last = bands.at(-1)
    if (last && isAlike(last, { amount, minNights, name })) last.to = night
    else bands.push({ from: night, to: night, amount, minNights, name })
  }
  return bands
}

const plain = ({ nightlyRate }: Rates) => ({ amount: nightlyRate, minNights: 1, name: null })

/** How many nights a guest's stay that checks in on this day needs at least. */
export const leastNights = (checkIn: CalendarDate, rates: Pick<Rates, 'periods'>): number =>
  periodOn(checkIn, rates)?.minNights ?? 1

export const leastNightsWords = (least: number): string =>
  `These dates need at least ${plural(least, 'night')}.`

export const wholeYear = (year: number): Span => ({
  from: asCalendarDate(`${year}-01-01`),
  to: asCalendarDate(`${year}-12-31`),
})

/** What is left of periods when these nights are taken out: one that goes on on both sides becomes two. */
export function withoutNights<P extends Span>(periods: readonly P[], { from, to }: Span): P[] {
  return periods.flatMap((period) => {
    if (period.to < from || period.from > to) return [period]
    return [
      ...(period.from < from ? [{ ...period, to: addDays(from, -1) }] : []),
      ...(period.to > to ? [{ ...period, from: addDays(to, 1) }] : []),
    ]
  })
}

/** The periods with a new one, which cuts those under it; by date. */
export const withPeriod = <P extends Span>(periods: readonly P[], added: P): P[] =>
  [...withoutNights(periods, added), added].sort((one, other) => (one.from < other.from ? -1 : 1))

/** The parts of periods that are within these nights. */
export const periodsWithin = <P extends Span>(periods: readonly P[], { from, to }: Span): P[] =>
  periods
    .filter((period) => period.to >= from && period.from <= to)
    .map((period) => ({ ...period, from: laterOf(period.from, from), to: earlierOf(period.to, to) }))

/** Periods by date, of which those that touch and agree become one, so that equal nights are always equal periods. */
export function joined(periods: readonly RatePeriod[]): RatePeriod[] {
  const whole: RatePeriod[] = []
  for (const period of [...periods].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = whole.at(-1)
    if (last && addDays(last.to, 1) === period.from && isAlike(last, period))
      whole[whole.length - 1] = { ...last, to: period.to }
    else whole.push(period)
  }
  return whole
}

type Terms = Pick<RatePeriod, 'amount' | 'minNights' | 'name'>
const isAlike = (one: Terms, other: Terms): boolean =>
  one.amount === other.amount && one.minNights === other.minNights && one.name === other.name

export const isSamePeriod = (one: RatePeriod, other: RatePeriod): boolean =>
  one.from === other.from && one.to === other.to && isAlike(one, other)

/** Nights that follow each other at the same price. `amount`: of one night, for all rooms. */
export type PriceLine = { nights: number; amount: Rupees }

export function priceLines(amounts: readonly Rupees[]): PriceLine[] {
  const lines: PriceLine[] = []
  for (const amount of amounts) {
    const last = lines.at(-1)
    if (last?.amount === amount) last.nights += 1
    else lines.push({ nights: 1, amount })
  }
  return lines
}

/** The least and the most that one room costs on these nights (`to` excluded); the base rate where there are none. */
export function rateRange(stretches: readonly Nights[], rates: Rates): { least: Rupees; most: Rupees } {
  const changes = rates.periods.flatMap(({ from, to }) => [from, addDays(to, 1)])
  const amounts = stretches
    .filter(({ checkIn, checkOut }) => checkIn < checkOut)
    .flatMap(({ checkIn, checkOut }) => [
      checkIn,
      ...changes.filter((night) => checkIn < night && night < checkOut),
    ])
    .map((night) => rateOn(night, rates))
    .sort((one, other) => one - other)
  return { least: amounts[0] ?? rates.nightlyRate, most: amounts.at(-1) ?? rates.nightlyRate }
}
