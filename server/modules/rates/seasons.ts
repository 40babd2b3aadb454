import * as hotelClosureRows from '#modules/front-desk/hotel-closure-rows'
import type { Ctx } from '#server/context'
import { assertSellable, isSellable } from '#shared/booking/sellable'
import type { Nights } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { type Sale, saleAt, seasonsFrom } from '#shared/calendar/season'
import { closedNightsOf } from '#shared/desk/hotel-closure'
import * as rateRows from './rate-rows'

/** The seasons that guests can book now. */
export async function saleNow(ctx: Ctx): Promise<Sale> {
  const now = ctx.clock.now()
  const closures = await hotelClosureRows.open(ctx.db, hotelToday(now))
  const changed = await rateRows.changedSeasons(ctx.db)
  return saleAt(now, changed, closedNightsOf(closures, changed))
}

/**
 * Refuses impossible nights before anything is read for them. Nights of a season pass, on sale or not: they are checked again
 * with the queue, and a hold may still be asked for again. Throws `StayNotPossible`.
 */
export async function assertSensible(ctx: Ctx, nights: Nights): Promise<void> {
  const most = ctx.settings.maxStayNights
  const now = ctx.clock.now()
  if (isSellable(nights, saleAt(now), most)) return
  const changed = await rateRows.changedSeasons(ctx.db)
  const allOnSale = seasonsFrom(now, changed).map((season) => ({ ...season, onSale: true, salesFrom: null }))
  if (!isSellable(nights, saleAt(now, allOnSale), most)) assertSellable(nights, saleAt(now, changed), most)
}
