import { type Kysely, sql, type Transaction } from 'kysely'
import type { RoomType } from '#shared/room/room'
import type { Database } from './schema'

/** The pool or a transaction: what a repository's functions read and write through. */
export type Db = Kysely<Database>
/** A transaction. It contains SQL only: no provider call, no mail, no waiting. */
export type Tx = Transaction<Database>

/** First key of the advisory locks of room types; the second is stored with the type. */
const typeLock = 4_015

export const transaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(work)

/**
 * A transaction that first takes the types' locks, always in the order of their keys, so that two transactions cannot
 * deadlock. Everything that changes a status or room nights needs the lock.
 */
export function transactionAt<T>(
  db: Db,
  types: RoomType | readonly RoomType[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const wanted = [...new Set(typeof types === 'string' ? [types] : types)]
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select pg_advisory_xact_lock(${typeLock}, lock_key)
      from (select lock_key from room_type where type = any(${wanted}::text[]) order by lock_key) as ordered`.execute(
      tx,
    )
    if (rows.length !== wanted.length) throw new Error('a room type has no lock')
    return work(tx)
  })
}
