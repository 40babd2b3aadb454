import type { Ctx } from '#server/context'
import type { BookingCard } from '#shared/admin/booking-card'
import { cardsOf } from './booking-cards'
import * as bookingListRows from './booking-list-rows'

const limit = 100

/** The unpaid holds, oldest first; at most 100. */
export async function heldNow(ctx: Ctx): Promise<BookingCard[]> {
  return cardsOf(ctx, ctx.db, await bookingListRows.held(ctx.db, limit))
}
