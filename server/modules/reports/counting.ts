import type { Ctx } from '#server/context'
import { withoutTax } from '#shared/invoice/tax'
import type { Counted } from './load'

/** How a night counts in the revenue: with the tax that the guest pays in it, or without. */
export function counting({ hotel }: Ctx, netOfTax: boolean): Counted {
  const { taxRates } = hotel.current
  return netOfTax
    ? ({ date, of, amount, judged }) => withoutTax({ date, amount, judged, rooms: of }, taxRates)
    : ({ amount }) => amount
}
