import type { Booking } from '#modules/bookings/booking-rows'
import type { HoldOutcome } from '#modules/bookings/hold-rows'
import * as holdRows from '#modules/bookings/hold-rows'
import { transition } from '#modules/bookings/state'
import * as orderRows from '#modules/payments/order-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { RoomType } from '#shared/room/room'
import * as dueBookingRows from './due-booking-rows'
import { timeOf } from './hold-time'
import * as queueRows from './queue-rows'

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

/** `overAt`: only if the hold's time was over then. */
type Ending = { how: 'release'; now: Date } | { how: 'expire'; now: Date; overAt?: Date }

/**
 * Ends an unpaid hold and frees its rooms, inside the type's transaction; false when it is no unpaid hold any more.
 * `counts`: how this ending counts against hoarding (undefined: not at all).
 */
export async function endHold(
  tx: Tx,
  ids: Ids,
  booking: Booking,
  ending: Ending,
  counts: HoldOutcome | undefined,
): Promise<boolean> {
  if (!(await transition(tx, booking.id, ending.how, ending))) return false
  await queueRows.releaseRooms(tx, [booking.id])
  // Counts towards the cap on how long one user may hold a night unpaid.
  for (const time of timeOf(booking, ending.now)) await holdRows.noteTime(tx, ids.uuid(), booking.type, time)
  if (counts) {
    await holdRows.noteEnding(tx, { id: ids.uuid(), guestKey: booking, outcome: counts, endedAt: ending.now })
  }
  return true
}

/** A hold during which a payment was tried is no hoarding. Payments before this hold began do not count. */
export async function howItExpired(tx: Tx, booking: Booking): Promise<HoldOutcome> {
  return (await paymentRows.anyTried(tx, booking.id, booking.heldAt)) ? 'tried' : 'expired'
}

/** Puts a promoted hold back into the queue at its old rank; until `pausedUntil` later entries may go first. */
export async function returnToQueue(tx: Tx, booking: Booking, pausedUntil: Date | null): Promise<void> {
  if (await transition(tx, booking.id, 'returnToQueue', { pausedUntil }))
    await queueRows.releaseRooms(tx, [booking.id])
}
