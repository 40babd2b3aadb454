import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

type Needs = {
  url: string
  channel: string
  /** The listening has begun, or begun again: whatever was told in between was missed. */
  onOpen(): void
  onMessage(payload: string): void
  log: { warn(details: object, message: string): void }
}

/** One connection of its own, outside of the pool, that hears what transactions tell. */
export type DatabaseListener = { end(): Promise<void> }

const firstPauseMs = 100
const longestPauseMs = 3000
/** A line that died without a word is found out by asking over it. */
const askEveryMs = 10_000
const timeoutMs = 5000

/** Listens until it is ended; after a lost connection it comes back by itself, with growing pauses between tries. */
export function openListener(needs: Needs): DatabaseListener {
  const ending = new AbortController()
  const running = keepListening(needs, ending.signal)
  return {
    end: () => {
      ending.abort()
      return running
    },
  }
}

async function keepListening(needs: Needs, ending: AbortSignal): Promise<void> {
  let pauseMs = firstPauseMs
  while (!ending.aborted) {
    try {
      await listen(needs, ending, () => {
        pauseMs = firstPauseMs
      })
    } catch (error) {
      needs.log.warn(
        { code: codeOf(error) },
        'what guests wait for is not heard from the database; trying again',
      )
    }
    await wait(pauseMs, undefined, { signal: ending }).catch(() => undefined)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

/** One connection's life: resolves when it was ended, rejects when it was lost. */
async function listen(needs: Needs, ending: AbortSignal, opened: () => void): Promise<void> {
  const client = new pg.Client({
    connectionString: needs.url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  })
  const leaving = new AbortController()
  const over = new Promise<void>((resolve, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('the connection has ended')))
    ending.addEventListener('abort', () => resolve(), { signal: leaving.signal })
  })
  // Also where connecting fails first and nobody waits for it yet.
  over.catch(() => undefined)
  client.on('notification', ({ payload }) => needs.onMessage(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(needs.channel)}`)
    opened()
    needs.onOpen()
    await Promise.race([over, askNowAndThen(client, leaving.signal)])
  } finally {
    leaving.abort()
    // A dead line may not answer the good-bye either.
    await Promise.race([client.end().catch(() => undefined), wait(200)])
  }
}

async function askNowAndThen(client: pg.Client, leaving: AbortSignal): Promise<void> {
  for (;;) {
    await wait(askEveryMs, undefined, { signal: leaving })
    await client.query('select 1')
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.message) : 'unknown'
