import { type Kysely, sql, type Transaction } from 'kysely'
import { escapeLiteral } from 'pg'
import type { RoomType } from '#shared/room/room'
import type { Database } from './schema'
import { withNext } from './with-next'

/** The pool or a transaction: what a repository's functions read and write through. */
export type Db = Kysely<Database>
/** A transaction. It contains SQL only: no provider call, no mail, no waiting. */
export type Tx = Transaction<Database>

/** First key of the advisory locks of room types; the second is stored with the type. */
const typeLock = 4_015
/** Seed of the hashes that are the advisory locks of guests. */
export const guestSeed = 7

export const transaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(work)

/** Several statements that see the database at the same moment. */
export const atOneMoment = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/**
 * A transaction that first takes the types' locks, always in the order of their keys, and then those of these guests (digests
 * of their keys), so that two transactions cannot deadlock. Everything that changes a status or room nights needs the lock.
 * `withFirst`: the locks are sent with the first statement, so `work` must not read the clock before its answer.
 */
export function transactionAt<T>(
  db: Db,
  types: RoomType | readonly RoomType[],
  work: (tx: Tx) => Promise<T>,
  { guestKeys = [], withFirst = false }: { guestKeys?: readonly string[]; withFirst?: boolean } = {},
): Promise<T> {
  const wanted = typeof types === 'string' ? [types] : types
  return transaction(db, async (tx) => {
    const locks = locking(wanted, guestKeys)
    await sql.raw(withFirst ? withNext(locks) : locks).execute(tx)
    return work(tx)
  })
}

const literals = (values: readonly string[]): string => values.map(escapeLiteral).join(', ')

/** Without parameters, so that BEGIN can travel with it. */
const locking = (types: readonly RoomType[], guestKeys: readonly string[]): string =>
  [
    `select pg_advisory_xact_lock(${typeLock}, lock_key)
      from (select lock_key from room_type where type in (${literals(types)}) order by lock_key) as ordered`,
    ...(guestKeys.length === 0 ? [] : [lockingGuests(guestKeys)]),
  ].join('; ')

const lockingGuests = (keys: readonly string[]): string => `select pg_advisory_xact_lock(number) from (
    select distinct hashtextextended(key, ${guestSeed}) as number from unnest(array[${literals(keys)}]) as asked (key) order by 1
  ) as numbers`
