import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { busyWhenAway } from './database-away'
import type { Database } from './schema'

type Needs = {
  url: string
  poolSize: number
  log: { warn(details: object, message: string): void }
}

const oid = { bigint: 20, date: 1082 }

/** `date` stays a string, which the driver would turn into a shifted `Date`; `bigint` must be a safe integer. */
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    if (id === oid.date) return (text: string) => text
    if (id === oid.bigint) return safeInteger
    return pg.types.getTypeParser(id, format as 'text')
  },
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a number in the database is too large')
  return value
}

export type OpenDatabase = { db: Kysely<Database>; pool(): PoolGauges; end(): Promise<void> }

/** All connections of the pool, the idle ones, and the number of callers that wait for one. */
export type PoolGauges = { open: number; idle: number; waiting: number }

/**
 * One pool per server. Sessions run in UTC, whatever the database's own time zone. A server that hangs inside a transaction
 * loses it after 20 s, so that others get its locks.
 */
export function openDatabase({ url, poolSize, log }: Needs): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC -c idle_in_transaction_session_timeout=20s',
    types,
  })
  // An `error` event without a listener would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ code: codeOf(error) }, 'a database connection was lost'))
  })
  pool.on('error', () => undefined)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: busyWhenAway(pool, log) }) })
  return {
    db,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => db.destroy(),
  }
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.name)
