import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import type { GuestKey } from '#modules/bookings/hold-rows'
import { transition } from '#modules/bookings/state'
import { takeFreedNights } from '#modules/front-desk/take-free-nights'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { perServer } from '#server/platform/per-server'
import type { RoomType } from '#shared/room/room'
import { decideUnderCaps, nightsIn, type QueueOutcome, type RoomUse } from './decide'
import { endHold, expireOverdue, howItExpired } from './expire'
import { firstCheckAt, secondsLeft } from './hold-time'
import { type LoadedQueue, loadRows, queueOf } from './load'
import type { QueueRows } from './queue-rows'
import * as queueRows from './queue-rows'

const lastPromotion = perServer((): { at: Date | undefined } => ({ at: undefined }))
const latelySeconds = 2

/** Whether this server has just given rooms to guests who waited, and whose orders are still to be made. */
export function hasPromotedLately(ctx: Ctx): boolean {
  const { at } = lastPromotion(ctx)
  return at !== undefined && ctx.clock.now() < addSeconds(at, latelySeconds)
}

/** The entry of the guest who is asking now, who need not be notified. `hasWaited`: it was in the queue before. */
export type Asking = { id: string; hasWaited: boolean; guestKey: GuestKey }

/** What became of the entry that is asking, if it waits no longer. `hasOthers`: other bookings changed too. */
export type Promoted = { asked?: Booking | 'NoRooms'; hasOthers: boolean }

const earliest = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((first, time) => (first === null || time < first ? time : first), null)

/**
 * Ends overdue holds, closes freed nights for those who wanted them closed, then turns queue entries into holds by rank. The last step of every change of rooms, in its
 * transaction: SQL only, since it runs under the type's lock. `known`: the rows as they are now, if read already.
 */
export async function promote(
  ctx: Ctx,
  tx: Tx,
  type: RoomType,
  { asking, known }: { asking?: Asking; known?: QueueRows | undefined } = {},
): Promise<Promoted> {
  const now = ctx.clock.now()
  const guest = asking?.guestKey
  const before = known ?? (await loadRows(tx, type, now, { guest }))
  const ended = await expireOverdue(ctx, tx, type, { isWanted: asking !== undefined, known: before, guest })
  const hasTaken = ended.hasUntaken && (await takeFreedNights(ctx, tx, type))
  const rows = hasTaken ? await loadRows(tx, type, now, { guest }) : ended
  // Holds that were not ended just now still have their rooms, however long they are over.
  const withoutGrace = { ...ctx.settings, graceSeconds: Number.POSITIVE_INFINITY }
  const queue = queueOf(rows, now, withoutGrace, asking?.hasWaited === false ? asking.id : undefined)
  const promoted: Promoted = { hasOthers: rows !== before }
  // While selling is stopped the queue stays as it is.
  if (queue.isStopped) return promoted
  for (const outcome of await decideUnderCaps(tx, type, queue, guest?.addressKey)) {
    const asked = outcome.id === asking?.id ? asking : undefined
    const became = await carryOut(ctx, tx, queue, outcome, now, asked)
    if (asked) promoted.asked = became
    else {
      promoted.hasOthers = true
      lastPromotion(ctx).at = now
    }
  }
  return promoted
}

async function carryOut(
  ctx: Ctx,
  tx: Tx,
  queue: LoadedQueue,
  outcome: QueueOutcome,
  now: Date,
  asking: Asking | undefined,
): Promise<Booking | 'NoRooms'> {
  if (outcome.becomes === 'NoRooms') {
    await transition(tx, outcome.id, 'refuse', { now })
    return 'NoRooms'
  }
  const entry = queue.waiting.find(({ id }) => id === outcome.id)
  if (!entry) throw new Error('an entry that is not in the queue was decided')
  const ends: Date[] = []
  for (const id of outcome.replaces) ends.push(...(await replace(ctx, tx, id, now)))
  const endsBy = earliest([...ends, ...capOn(ctx, queue, entry, now)])
  // A newer request of the same draft, granted in this transaction, may have ended this one.
  return (await hold(ctx, tx, entry, now, endsBy, asking)) ?? 'NoRooms'
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
function capOn(ctx: Ctx, { holdTimes }: LoadedQueue, entry: RoomUse, now: Date): Date[] {
  const times = holdTimes.get(entry.userKey ?? '')
  if (!times || ctx.settings.unpaidCap === null) return []
  const left = secondsLeft(entry, times, now, ctx.settings.unpaidCap)
  return left < ctx.settings.holdSeconds ? [addSeconds(now, left)] : []
}

/** Undefined where the entry does not wait any more. */
function hold(
  ctx: Ctx,
  tx: Tx,
  entry: RoomUse,
  now: Date,
  endsBy: Date | null,
  asking: Asking | undefined,
): Promise<Booking | undefined> {
  const { holdSeconds, claimSeconds } = ctx.settings
  return queueRows.hold(tx, {
    id: entry.id,
    nights: nightsIn(entry),
    now,
    until: earliest([addSeconds(now, holdSeconds), ...(endsBy ? [endsBy] : [])]) ?? now,
    endsBy,
    promoted: asking?.hasWaited ?? true,
    reachBy: asking ? null : addSeconds(now, claimSeconds),
    nextCheckAt: firstCheckAt(now, holdSeconds),
  })
}
