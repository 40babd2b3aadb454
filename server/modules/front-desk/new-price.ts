import { nightsOf, type Stay } from '#shared/booking/stay'
import { asRupees, type Rupees } from '#shared/money/rupees'
import { type Rates, rateOn } from '#shared/rates/rates'

/** `nightAmounts`: for all its rooms, one for each night. */
type Priced = Stay & { nightAmounts: readonly Rupees[] }

/**
 * What each night costs after a change, in rupees for all rooms: a night that the booking has keeps its price, in its share
 * for fewer rooms; other nights and added rooms cost what `rates` say. Another room type costs that throughout.
 */
export function amountsAfter(booking: Priced, to: Stay, rates: Rates): Rupees[] {
  const kept = new Map(
    to.type === booking.type
      ? nightsOf(booking).map((night, index) => [night, booking.nightAmounts[index]])
      : [],
  )
  return nightsOf(to).map((night) => {
    const before = kept.get(night)
    const rate = rateOn(night, rates)
    if (before === undefined) return asRupees(rate * to.rooms)
    if (to.rooms >= booking.rooms) return asRupees(before + rate * (to.rooms - booking.rooms))
    return asRupees(Math.ceil((before * to.rooms) / booking.rooms))
  })
}

/** An agreed price in rupees, spread over the nights; the first ones carry the rest. */
export function spread(total: Rupees, nights: number): Rupees[] {
  const each = Math.floor(total / nights)
  return Array.from({ length: nights }, (_, index) => asRupees(each + (index < total % nights ? 1 : 0)))
}
