import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

type Needs = {
  url: string
  /** Listening has begun, or begun again: notifications sent in between were missed. */
  onOpen(): void
  /** By channel, what to do with a notification. */
  channels: Readonly<Record<string, (payload: string) => void>>
  log: { warn(details: object, message: string): void }
}

/** A connection of its own, outside the pool, that receives the notifications of transactions. */
export type DatabaseListener = { end(): Promise<void> }

const firstPauseMs = 100
const longestPauseMs = 3000
/** A silently lost connection is only noticed by a query. */
const askEveryMs = 10_000
const timeoutMs = 5000

/** Listens until it is ended; reconnects after a lost connection, with growing pauses. */
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
      needs.log.warn({ code: codeOf(error) }, 'the database does not send changes; trying again')
    }
    await wait(pauseMs, undefined, { signal: ending }).catch(() => undefined)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

/** One connection: resolves when it was ended, rejects when it was lost. */
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
  // It may reject before anything awaits it, if connecting fails first.
  over.catch(() => undefined)
  client.on('notification', ({ channel, payload }) => needs.channels[channel]?.(payload ?? ''))
  try {
    await client.connect()
    for (const channel of Object.keys(needs.channels))
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    opened()
    needs.onOpen()
    await Promise.race([over, askNowAndThen(client, leaving.signal)])
  } finally {
    leaving.abort()
    // A dead connection may not confirm its end either.
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
