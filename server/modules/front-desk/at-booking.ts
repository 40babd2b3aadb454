import { hasChanged, noBooking } from '#modules/admin/booking-cards'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { RoomType } from '#shared/room/room'

type Stored = Booking & { erasedAt: Date | null }

/**
 * Works on a booking under the lock of its type, and of `also`; `first` is done before its row is locked. Throws `NotFound`, and `Changed` where it moved to another type
 * just now.
 */
export async function atBooking<T>(
  ctx: Ctx,
  bookingId: string,
  work: (tx: Tx, booking: Stored) => Promise<T>,
  also: RoomType[] = [],
  first?: (tx: Tx) => Promise<void>,
): Promise<T> {
  const seen = await bookingRows.byId(ctx.db, bookingId)
  if (!seen) throw noBooking()
  return withTypeLock(ctx, [seen.type, ...also], 'money', async (tx) => {
    await first?.(tx)
    const booking = await erasureRows.lock(tx, bookingId)
    if (!booking) throw noBooking()
    if (booking.type !== seen.type) throw hasChanged()
    return work(tx, booking)
  })
}
