import * as bookingRows from '#modules/bookings/booking-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { bankSeconds } from '../queue/hold-time'
import type { Order } from './order-rows'

/**
 * Extends a hold by five minutes while a bank works on its payment, once per booking. Called for an order whose
 * payment waits for its bank's answer.
 */
export async function awaitBank(ctx: Ctx, { bookingId }: Order): Promise<void> {
  const booking = bookingId === null ? undefined : await bookingRows.byId(ctx.db, bookingId)
  if (booking?.status !== 'Held' || !booking.holdExpiresAt || booking.bankAwaitedAt) return
  await withTypeLock(ctx, booking.type, 'money', (tx) =>
    bookingRows.awaitBank(tx, booking.id, bankSeconds, ctx.clock.now()),
  )
}
