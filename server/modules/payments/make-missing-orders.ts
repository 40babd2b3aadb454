import * as bookingRows from '#modules/bookings/booking-rows'
import * as dueBookingRows from '#modules/queue/due-booking-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { makeOrder } from './make-order'
import { orderRow } from './order-of-hold'

/** Makes the orders of holds that have none: of guests who were promoted, and those left by a server that died. */
export async function makeMissingOrders(ctx: Ctx): Promise<void> {
  const orderless = await dueBookingRows.withoutOrder(ctx.db, ctx.clock.now())
  await Promise.all(
    orderless.map(async ({ id, type }) => {
      const orderId = await withTypeLock(ctx, type, 'money', async (tx) => {
        const booking = await bookingRows.byId(tx, id)
        const isStill = booking?.status === 'Held' && !booking.holdExpiresAt
        return isStill ? orderRow(tx, booking, ctx.ids.uuid(), ctx.clock.now()) : undefined
      })
      if (orderId) await makeOrder(ctx, orderId)
    }),
  )
}
