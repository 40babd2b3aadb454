import type { Ctx } from '#server/context'
import { assertSellable, isSellable } from '#shared/booking/sellable'
import type { Nights } from '#shared/calendar/calendar-date'
import { type Sale, saleAt } from '#shared/calendar/season'
import * as rateRows from './rate-rows'

/** The seasons that guests can book now. */
export async function saleNow(ctx: Ctx): Promise<Sale> {
  return saleAt(ctx.clock.now(), await rateRows.changedSeasons(ctx.db))
}

/**
 * Refuses impossible nights before anything is read for them. Nights of the usual season pass, and are checked again with
 * the changed seasons, which are read with the queue. Throws `StayNotPossible`.
 */
export async function assertSensible(ctx: Ctx, nights: Nights): Promise<void> {
  const most = ctx.settings.maxStayNights
  if (!isSellable(nights, saleAt(ctx.clock.now()), most)) assertSellable(nights, await saleNow(ctx), most)
}
