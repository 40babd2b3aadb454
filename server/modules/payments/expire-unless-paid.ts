import type { Booking } from '#modules/bookings/booking-rows'
import * as dueBookingRows from '#modules/queue/due-booking-rows'
import { promote } from '#modules/queue/promote'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import { endHold, howItExpired } from '../queue/end-hold'
import * as orderRows from './order-rows'
import { reconcileOrder } from './reconcile-order'

const askAgainSeconds = 10

/**
 * Expires a hold whose time is over. The provider is asked first, also after hours in which no server ran, and only a
 * hold without a payment expires. Where the provider cannot be reached the hold keeps its grace time.
 */
export async function expireUnlessPaid(ctx: Ctx, booking: Booking): Promise<void> {
  const orders = await orderRows.ofBooking(ctx.db, booking.id)
  const checks = await Promise.all(orders.map((order) => reconcileOrder(ctx, order)))
  if (checks.includes('unreachable')) {
    await dueBookingRows.askedInVain(ctx.db, booking)
    await Promise.all(
      orders.map((order) =>
        orderRows.checkBy(ctx.db, order.id, addSeconds(ctx.clock.now(), askAgainSeconds)),
      ),
    )
    return
  }
  await withTypeLock(ctx, booking.type, 'money', async (tx) => {
    if (await orderRows.isBeingPaid(tx, booking.id)) return
    const now = ctx.clock.now()
    const ending = { how: 'expire', now, overAt: now } as const
    await endHold(tx, ctx.ids, booking, ending, await howItExpired(tx, booking))
    await promote(ctx, tx, booking.type)
  })
}
