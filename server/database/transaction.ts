import { type Kysely, sql, type Transaction } from 'kysely'
import { type RoomType, roomTypes } from '#shared/room/room'
import type { Database } from './schema'

/** The pool or a transaction: what a repository's functions read and write through. */
export type Db = Kysely<Database>
/** A transaction. It contains SQL only: no provider call, no mail, no waiting. */
export type Tx = Transaction<Database>

/** First key of the advisory locks of room types; the second is the type's index. */
const typeLock = 4_015

export const transaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(work)

/**
 * A transaction that first takes the types' locks, in the order they are named. Everything that changes a status or
 * room nights needs the lock.
 */
export function transactionAt<T>(
  db: Db,
  types: RoomType | readonly RoomType[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const locks = typeof types === 'string' ? [types] : types
  return db.transaction().execute(async (tx) => {
    for (const lock of locks)
      await sql`select pg_advisory_xact_lock(${typeLock}, ${roomTypes.indexOf(lock)})`.execute(tx)
    return work(tx)
  })
}
