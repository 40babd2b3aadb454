import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { DomainError } from '#shared/domain-error'

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
export function busyWhenAway(pool: pg.Pool, log: Log): PostgresPool {
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
      // The driver’s own client, with the errors of its queries replaced.
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
