import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { DomainError } from '#shared/domain-error'
import { nameOf } from './prepared'
import { inFewRoundTrips } from './round-trips'
import type { Database } from './schema'

/** SQLSTATEs: connection lost; too few connections, memory or disk; Postgres being stopped, recovering or starting. */
const awayStates = /^(08|53|57P0[123])/
/** Messages of the driver, which gives these errors no code. */
const awayWords = /^(Connection terminated|timeout exceeded when trying to connect|Client (has|was) )/
const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]

/** Whether the database could not be reached, as opposed to having rejected a statement. */
function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return awayWords.test(error.message) || ('code' in error && networkCodes.includes(String(error.code)))
}

type Log = { warn(details: object, message: string): void }

/**
 * The pool, whose errors become `Busy` while the database cannot be reached, so the caller may repeat the call. A write whose
 * answer was lost may have happened; that is harmless, since every write is safe to repeat.
 */
function busyWhenAway(pool: pg.Pool, log: Log): PostgresPool {
  const rethrow = (error: unknown): never => {
    if (!isAway(error)) throw error
    log.warn({ err: error }, 'the database does not answer')
    throw new DomainError('Busy', 'We cannot reach our bookings just now. Please try again in a moment.', {
      cause: error,
    })
  }
  return {
    connect: async () => {
      const client = await pool.connect().catch(rethrow)
      const send = ({ text, values }: { text: string; values: unknown[] }) => {
        const name = nameOf(text)
        return client.query(name === undefined ? { text, values } : { name, text, values }).catch(rethrow)
      }
      const query = inFewRoundTrips(send, (sending) => {
        const { stream } = client.connection
        stream.cork()
        try {
          return sending()
        } finally {
          stream.uncork()
        }
      })
      // The driver’s own client, with the errors of its queries replaced.
      return new Proxy(client, {
        get: (_, name) => (name === 'query' ? query : Reflect.get(client, name)),
      })
    },
    end: () => pool.end(),
  }
}

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
    pipeline: true,
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
