import type { Booking } from '#modules/bookings/booking-rows'
import type { HoldOutcome } from '#modules/bookings/hold-rows'
import { transition } from '#modules/bookings/state'
import * as paymentRows from '#modules/payments/payment-rows'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { RoomType } from '#shared/room/room'
import type { Ending } from './end-rows'
import * as endRows from './end-rows'
import { timeOf } from './hold-time'
import { type Asked, isOver, isUnreached, loadRows, orderlessSeconds } from './load'
import type { QueueRows } from './queue-rows'
import * as queueRows from './queue-rows'

/** A waiting guest who was not seen for a day has left the queue. */
const goneSeconds = 24 * 3600

type Expiring = Pick<Asked, 'range' | 'guest'> & { isWanted: boolean; known?: QueueRows | undefined }

/**
 * Ends the holds whose time and grace are over. It runs inside every transaction that wants rooms, so it depends on no
 * job and never waits for the provider. A hold with a known payment stays until that payment is decided. `isWanted`: a
 * guest is asking for rooms now, so expired holds are not left until the provider was asked. `known`: the rows as they are
 * now, if read already. Answers the rows as they are afterwards.
 */
export async function expireOverdue(
  ctx: Ctx,
  tx: Tx,
  type: RoomType,
  { isWanted, known, ...asked }: Expiring,
): Promise<QueueRows> {
  const now = ctx.clock.now()
  const rows = known ?? (await loadRows(tx, type, now, asked))
  const goneSince = addSeconds(now, -goneSeconds)
  const gone = rows.waiting.filter(({ lastSeenAt }) => lastSeenAt === null || lastSeenAt <= goneSince)
  const over = rows.holding.filter((hold) => isOver(hold, now, ctx.settings, isWanted))
  for (const { id } of gone) await transition(tx, id, 'withdraw', { now })
  for (const booking of over) {
    // First: a guest who was never notified did not miss their turn.
    if (isUnreached(booking, now)) await returnToQueue(tx, booking, null)
    else await endOverdue(ctx, tx, booking, now)
  }
  return gone.length + over.length === 0 ? rows : loadRows(tx, type, now, asked)
}

async function endOverdue(ctx: Ctx, tx: Tx, booking: Booking, now: Date): Promise<void> {
  if (booking.holdExpiresAt) {
    await endHold(tx, ctx.ids, booking, { how: 'expire', now }, await howItExpired(tx, booking))
  } else if (booking.promoted) {
    await returnToQueue(tx, booking, addSeconds(now, orderlessSeconds))
  } else await endHold(tx, ctx.ids, booking, { how: 'release', now }, undefined)
}

/**
 * Ends an unpaid hold and frees its rooms, inside the type's transaction; false when it is no unpaid hold any more.
 * `counts`: how this ending counts against hoarding (undefined: not at all).
 */
export function endHold(
  tx: Tx,
  ids: Ids,
  booking: Booking,
  ending: Ending,
  counts: HoldOutcome | undefined,
): Promise<boolean> {
  return endRows.endHold(tx, ending, endOf(ids, booking, ending.now, counts))
}

/** The same where its type's lock shows that it is an unpaid hold; sent with the next statement. */
export const releaseHeld = (
  tx: Tx,
  ids: Ids,
  booking: Booking,
  now: Date,
  counts: HoldOutcome | undefined,
): Promise<void> => endRows.endHeld(tx, now, endOf(ids, booking, now, counts))

function endOf(ids: Ids, booking: Booking, now: Date, counts: HoldOutcome | undefined): endRows.Ended {
  const [time] = timeOf(booking, now)
  const { id, type, userKey, mobileKey, addressKey, checkIn, checkOut } = booking
  return {
    id,
    type,
    userKey,
    mobileKey,
    addressKey,
    checkIn,
    checkOut,
    timeId: ids.uuid(),
    beganAt: time?.beganAt ?? null,
    endedAt: time?.endedAt ?? null,
    endingId: ids.uuid(),
    outcome: counts ?? null,
  }
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
