import { datesFrom } from '../calendar/calendar-date'
import { type Sale, shownSeason } from '../calendar/season'
import type { Rupees } from '../money/rupees'
import { type Rates, rateOn } from './rates'

/** The least and the most that one room costs on the nights on sale, or of the next season. */
export type ShownRate = { least: Rupees; most: Rupees }

export function shownRate(rates: Rates, sale: Sale): ShownRate {
  const base = { least: rates.nightlyRate, most: rates.nightlyRate }
  if (rates.periods.length === 0) return base
  const next = shownSeason(sale)
  const seasons = sale.seasons.length > 0 || !next ? sale.seasons : [next]
  const sorted = seasons
    .flatMap(({ minCheckIn, maxCheckOut }) => datesFrom(minCheckIn, maxCheckOut))
    .map((night) => rateOn(night, rates))
    .sort((one, other) => one - other)
  const [least, most] = [sorted[0], sorted.at(-1)]
  return least === undefined || most === undefined ? base : { least, most }
}
