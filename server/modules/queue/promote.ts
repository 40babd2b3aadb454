import * as bookingRows from '#modules/bookings/booking-rows'
import { transition } from '#modules/bookings/state'
import * as orderRows from '#modules/payments/order-rows'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { nightsOf } from '#shared/booking/stay'
import type { RoomType } from '#shared/room/room'
import { decideUnderCaps } from './decide'
import { endHold, expireOverdue, howItExpired } from './expire'
import { firstCheckSeconds, secondsLeft } from './hold-time'
import { type LoadedQueue, loadQueue } from './load'
import * as queueRows from './queue-rows'

/** The entry of the guest who is asking now, who need not be notified. `hasWaited`: it was in the queue before. */
export type Asking = { id: string; hasWaited: boolean }

const earliest = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((first, time) => (first === null || time < first ? time : first), null)

/**
 * Ends overdue holds, then turns queue entries into holds by rank. The last step of every change of rooms, in its
 * transaction: SQL only, since it runs under the type's lock.
 */
export async function promote(ctx: Ctx, tx: Tx, type: RoomType, asking?: Asking): Promise<void> {
  const now = ctx.clock.now()
  await expireOverdue(ctx, tx, type, asking !== undefined)
  // Holds that were not ended just now still have their rooms, however long they are over.
  const withoutGrace = { ...ctx.settings, graceSeconds: Number.POSITIVE_INFINITY }
  const queue = await loadQueue(tx, type, now, withoutGrace, {
    asking: asking?.hasWaited === false ? asking.id : undefined,
  })
  // While selling is stopped the queue stays as it is.
  if (queue.isStopped) return
  for (const outcome of await decideUnderCaps(tx, type, queue)) {
    if (outcome.becomes === 'NoRooms') {
      await transition(tx, outcome.id, 'refuse', { now })
    } else {
      const ends: Date[] = []
      for (const id of outcome.replaces) ends.push(...(await replace(ctx, tx, id, now)))
      const endsBy = earliest([...ends, ...capOn(ctx, queue, outcome.id, now)])
      await hold(ctx, tx, outcome.id, now, endsBy, outcome.id === asking?.id ? asking : undefined)
    }
  }
}

/** Ends a replaced hold. Returns its deadline, which the new hold keeps, so that changing a hold gives no extra time. */
async function replace(ctx: Ctx, tx: Tx, id: string, now: Date): Promise<Date[]> {
  const booking = await bookingRows.byId(tx, id)
  if (!booking) return []
  const end = booking.holdExpiresAt ?? booking.holdEndsBy
  if (!end || end > now) {
    await endHold(tx, ctx.ids, booking, { how: 'release', now }, undefined)
    return end ? [end] : []
  }
  // It was over already, so it counts as expired and passes on no deadline.
  await endHold(tx, ctx.ids, booking, { how: 'release', now }, await howItExpired(tx, booking))
  return []
}

/** When the unpaid time of the user on these nights is used up; empty where a whole hold fits in. */
function capOn(ctx: Ctx, { waiting, holdTimes }: LoadedQueue, id: string, now: Date): Date[] {
  const entry = waiting.find((one) => one.id === id)
  const times = holdTimes.get(entry?.userKey ?? '')
  if (!entry || !times || ctx.settings.unpaidCap === null) return []
  const left = secondsLeft(entry, times, now, ctx.settings.unpaidCap)
  return left < ctx.settings.holdSeconds ? [addSeconds(now, left)] : []
}

async function hold(
  ctx: Ctx,
  tx: Tx,
  id: string,
  now: Date,
  endsBy: Date | null,
  asking: Asking | undefined,
): Promise<void> {
  const order = await orderRows.openAsAsked(tx, id)
  const until = earliest([addSeconds(now, ctx.settings.holdSeconds), ...(endsBy ? [endsBy] : [])])
  const booking = await bookingRows.hold(tx, id, {
    now,
    expiresAt: order?.providerOrderId ? until : null,
    endsBy,
    promoted: asking?.hasWaited ?? true,
    reachBy: asking ? null : addSeconds(now, ctx.settings.claimSeconds),
  })
  // A newer request of the same draft, granted in this transaction, may have ended this one.
  if (!booking) return
  await queueRows.takeRooms(tx, booking, nightsOf(booking))
  if (order?.providerOrderId)
    await orderRows.reconcileAgain(
      tx,
      order.id,
      addSeconds(now, Math.min(firstCheckSeconds, ctx.settings.holdSeconds)),
    )
  await bookingRows.withdrawOtherEntries(tx, booking, now)
}
