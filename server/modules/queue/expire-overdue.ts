import type { Booking } from '#modules/bookings/booking-rows'
import { transition } from '#modules/bookings/state'
import * as orderRows from '#modules/payments/order-rows'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import type { RoomType } from '#shared/room/room'
import * as dueBookingRows from './due-booking-rows'
import { endHold, howItExpired, returnToQueue } from './end-hold'

/** How long a hold may be without an order, and how long a promoted one is then paused in the queue. */
export const orderlessSeconds = 60

/** A waiting guest who was not seen for a day has left the queue. */
const goneSeconds = 24 * 3600

/**
 * Ends the holds whose time and grace are over. It runs inside every transaction that wants rooms, so it depends on no
 * job and never waits for the provider. A hold with a known payment stays until that payment is decided. `isWanted`: a
 * guest is asking for rooms now, so expired holds are not left until the provider was asked.
 */
export async function expireOverdue(ctx: Ctx, tx: Tx, type: RoomType, isWanted: boolean): Promise<void> {
  const now = ctx.clock.now()
  const over = await dueBookingRows.over(tx, type, {
    now,
    unasked: isWanted,
    holdsBefore: addSeconds(now, -ctx.settings.graceSeconds),
    orderlessBefore: addSeconds(now, -orderlessSeconds),
    goneSince: addSeconds(now, -goneSeconds),
  })
  for (const booking of over) {
    if (booking.isGone) await transition(tx, booking.id, 'withdraw', { now })
    else if (await orderRows.isBeingPaid(tx, booking.id)) continue
    // Before endOverdue: a guest who was never notified did not miss their turn.
    else if (booking.isUnreached) await returnToQueue(tx, booking, null)
    else await endOverdue(ctx, tx, booking, now)
  }
}

async function endOverdue(ctx: Ctx, tx: Tx, booking: Booking, now: Date): Promise<void> {
  if (booking.holdExpiresAt) {
    await endHold(tx, ctx.ids, booking, { how: 'expire', now }, await howItExpired(tx, booking))
  } else if (booking.promoted) {
    await returnToQueue(tx, booking, addSeconds(now, orderlessSeconds))
  } else await endHold(tx, ctx.ids, booking, { how: 'release', now }, undefined)
}
