import type { Tx } from '#server/database/transaction'
import { totalOf } from '#shared/booking/quote'
import type { Stay } from '#shared/booking/stay'
import type { Paise } from '#shared/money/paise'
import { asRupees, type Rupees, toPaise } from '#shared/money/rupees'
import { nightAmounts, type Rates } from '#shared/rates/rates'
import * as folioRows from './folio-rows'

/** Discounts that stand on a booking, in paise, without the line `except`. */
export async function discountsOn(tx: Tx, bookingId: string, except?: string): Promise<number> {
  const lines = await folioRows.linesOf(tx, [bookingId])
  const reversed = new Set(lines.map(({ reverses }) => reverses))
  const standing = lines.filter(
    ({ id, kind, reverses }) => kind === 'discount' && !reverses && !reversed.has(id) && id !== except,
  )
  return standing.reduce((sum, { amount }) => sum + amount, 0)
}

/** What a stay costs less than by today's rates, in paise. */
export function belowList(booking: Stay & { nightAmounts: readonly Rupees[] }, rates: Rates): Paise {
  const less = totalOf(nightAmounts(booking, rates)) - totalOf(booking.nightAmounts)
  return toPaise(asRupees(Math.max(0, less)))
}
