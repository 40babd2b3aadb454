import type { Booking } from '#modules/bookings/booking-rows'
import type { HoldOutcome } from '#modules/bookings/hold-rows'
import * as holdRows from '#modules/bookings/hold-rows'
import { transition } from '#modules/bookings/state'
import * as paymentRows from '#modules/payments/payment-rows'
import type { Tx } from '#server/database/transaction'
import type { Ids } from '#server/platform/ids'
import { timeOf } from './hold-time'
import * as queueRows from './queue-rows'

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
