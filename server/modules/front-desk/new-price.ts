import { totalOf } from '#shared/booking/quote'
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

/**
 * An agreed price in rupees, for the nights that cost `usual` without it and `list` by today's rates. What is added is spread
 * evenly; a lower price is shared like the list, so that no night gets more off than the whole stay.
 */
export function agreed(
  total: Rupees,
  { usual, list }: { usual: readonly Rupees[]; list: readonly Rupees[] },
): Rupees[] {
  const added = total - totalOf(usual)
  const listed = totalOf(list)
  if (added < 0 && listed > 0)
    return withRest(
      total,
      list.map((one) => Math.floor((one * total) / listed)),
    )
  const [from, shared] = added < 0 ? [usual.map(() => 0), total] : [usual, added]
  return withRest(
    total,
    from.map((one) => one + Math.floor(shared / usual.length)),
  )
}

/** The first nights carry the rest, a rupee each. */
function withRest(total: number, amounts: readonly number[]): Rupees[] {
  const rest = total - amounts.reduce((sum, amount) => sum + amount, 0)
  return amounts.map((amount, index) => asRupees(amount + (index < rest ? 1 : 0)))
}
