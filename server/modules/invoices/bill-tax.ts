import type { Ctx } from '#server/context'
import { hotelToday } from '#shared/calendar/hotel-today'
import type { BillTax } from '#shared/invoice/invoice'
import { roomsNow } from './draft'

/** The tax inside what a booking's rooms cost now; null where the hotel has no GSTIN or they cost nothing. */
export async function billTax(ctx: Ctx, bookingId: string): Promise<BillTax | null> {
  const { gstin } = ctx.hotel.current
  if (gstin === '') return null
  const { taxes, taxable, cgst, sgst, total } = await roomsNow(
    ctx,
    ctx.db,
    bookingId,
    hotelToday(ctx.clock.now()),
  )
  if (total === 0) return null
  const percents = taxes.map(({ percent }) => `${percent} %`).join(' and ')
  return { gstin, percents, taxable, cgst, sgst, total }
}
