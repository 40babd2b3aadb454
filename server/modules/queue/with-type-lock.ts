import type { Ctx } from '#server/context'
import { type Tx, transactionAt } from '#server/database/transaction'
import { type Urgency, writersPerLane } from '#server/platform/keyed-queue'
import { perServer } from '#server/platform/per-server'
import { type RoomType, roomTypes } from '#shared/room/room'

/** How long a checkout waits for the room type's lock before it answers that the guest should try again. */
const longestTurnMs = 10_000

const writers = perServer(() => writersPerLane({ maxWaitMs: longestTurnMs }))

/**
 * Runs `work` in a transaction under the lock of a type, or of several where a booking moves from one type to another; one
 * writer of this server at a time. Throws `Busy` when a guest's request waits too long.
 */
export const withTypeLock = <T>(
  ctx: Ctx,
  types: RoomType | readonly RoomType[],
  urgency: Urgency,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => inLanes(ctx, types, urgency, (wanted) => transactionAt(ctx.db, wanted, work))

/**
 * As `withTypeLock`, for one type. `read` shares the round trip of the lock: whatever is decided with the time must read the
 * clock in `decide`. `guestKeys`: guests whose holds are counted.
 */
export const readWithTypeLock = <Known, T>(
  ctx: Ctx,
  type: RoomType,
  urgency: Urgency,
  read: (tx: Tx) => Promise<Known>,
  decide: (tx: Tx, known: Known) => Promise<T>,
  guestKeys: readonly string[] = [],
): Promise<T> => {
  const work = async (tx: Tx) => decide(tx, await read(tx))
  return inLanes(ctx, type, urgency, () => transactionAt(ctx.db, type, work, { guestKeys, withFirst: true }))
}

function inLanes<T>(
  ctx: Ctx,
  types: RoomType | readonly RoomType[],
  urgency: Urgency,
  work: (wanted: RoomType[]) => Promise<T>,
): Promise<T> {
  // Always in the same order, so that two writers of this server cannot wait for each other's lane.
  const wanted = roomTypes.filter((type) => types === type || types.includes(type))
  const inLane = (inner: () => Promise<T>, lane: RoomType) => () => writers(ctx).run(lane, urgency, inner)
  return wanted.reduceRight(inLane, () => work(wanted))()
}
