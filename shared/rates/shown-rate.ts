import { type Sale, shownSeason } from '../calendar/season'
import type { Rupees } from '../money/rupees'
import { type Rates, rateRange } from './rates'

/** The least and the most that one room costs on the nights on sale, or of the next season. */
export type ShownRate = { least: Rupees; most: Rupees }

export function shownRate(rates: Rates, sale: Sale): ShownRate {
  const next = shownSeason(sale)
  const seasons = sale.seasons.length > 0 || !next ? sale.seasons : [next]
  return rateRange(
    seasons.map(({ minCheckIn, maxCheckOut }) => ({ checkIn: minCheckIn, checkOut: maxCheckOut })),
    rates,
  )
}
