import { promote } from '#modules/queue/promote'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import { endHold, returnToQueue } from '../queue/end-hold'
import { orderlessSeconds } from '../queue/expire-overdue'
import * as bookingRows from './booking-rows'

/**
 * Ends a hold whose order could not be made: its rooms are free at once, and it does not count against the guest. A promoted
 * one returns to its rank in the queue; a hold that has another order stays. True when no rooms are held now.
 */
export async function releaseHold(ctx: Ctx, bookingId: string): Promise<boolean> {
  const { type } = (await bookingRows.byId(ctx.db, bookingId)) ?? {}
  if (!type) return true
  return withTypeLock(ctx, type, 'money', async (tx) => {
    const booking = await bookingRows.byId(tx, bookingId)
    if (booking?.status !== 'Held') return true
    if (booking.holdExpiresAt) return false
    const now = ctx.clock.now()
    if (booking.promoted) await returnToQueue(tx, booking, addSeconds(now, orderlessSeconds))
    else await endHold(tx, ctx.ids, booking, { how: 'release', now }, undefined)
    await promote(ctx, tx, type)
    return true
  })
}
