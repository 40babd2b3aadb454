import { type Db, type Tx, transactionAt } from '#server/database/transaction'
import type { Urgency, Writers } from '#server/platform/keyed-queue'
import { type RoomType, roomTypes } from '#shared/room/room'

/**
 * Runs `work` in a transaction under the lock of a type, or of several where a booking moves from one type to another; one
 * writer of this server at a time. Throws `Busy` when a guest's request waits too long.
 */
export type AtType = <T>(
  types: RoomType | readonly RoomType[],
  urgency: Urgency,
  work: (tx: Tx) => Promise<T>,
) => Promise<T>

export function atType({ db, writers }: { db: Db; writers: Writers }): AtType {
  return <T>(
    types: RoomType | readonly RoomType[],
    urgency: Urgency,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    // Always in the same order, so that two transactions with the same two types cannot deadlock.
    const wanted = roomTypes.filter((type) => types === type || types.includes(type))
    const inLane = (inner: () => Promise<T>, lane: RoomType) => () => writers.run(lane, urgency, inner)
    return wanted.reduceRight(inLane, () => transactionAt(db, wanted, work))()
  }
}
