import type { Sale } from '#shared/calendar/season'
import { moneyForPeople, toPaise } from '#shared/money/rupees'
import type { Rates } from '#shared/rates/rates'
import { shownRate } from '#shared/rates/shown-rate'

/** For one room and night: `₹2,500`, or `from ₹2,500` where some nights on sale cost more. */
export function rateWords(rates: Rates, sale: Sale): string {
  const { least, most } = shownRate(rates, sale)
  return `${least < most ? 'from ' : ''}${moneyForPeople(toPaise(least))}`
}
