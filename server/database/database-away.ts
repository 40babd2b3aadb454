import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { DomainError } from '#shared/domain-error'

/** Connection lost, out of connections, memory or disk, and Postgres being stopped, recovering or starting. */
const awayStates = /^(08|53|57P0[123])/
/** The driver's own words; it gives these errors no code. */
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

/** Whether the database could not be asked, as against having refused what it was asked. */
function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return awayWords.test(error.message) || ('code' in error && networkCodes.includes(String(error.code)))
}

type Log = { warn(details: object, message: string): void }

/**
 * The pool, whose errors say `Busy` while the database is away: a call may be repeated then. A write whose answer was lost
 * may have happened, which does no harm, since every write is safe to repeat.
 */
export function tellingWhenAway(pool: pg.Pool, log: Log): PostgresPool {
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
      // Only where it fails is it another client than the driver's own.
      return new Proxy(client, {
        get: (_, name) =>
          name === 'query'
            ? (text: string, values: unknown[]) => client.query(text, values).catch(rethrow)
            : Reflect.get(client, name),
      })
    },
    end: () => pool.end(),
  }
}
