import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTRPCClient, httpLink } from '@trpc/client'
import type { Kysely } from 'kysely'
import { moneyLink } from '#client/app/money-link'
import { openDatabase } from '#server/database/open-database'
import type { Timeout } from '#server/integrations/razorpay/transport'
import { type Pause, realPause, systemClock } from '#server/platform/clock'
import { readEnvironment } from '../config'
import type { Database } from '../database/schema'
import type { AppRouter } from '../http/trpc/app-router'
import { systemIds } from '../platform/ids'
import { openLogger } from '../platform/logger'
import { type RunningServer, startServer } from '../start-server'
import { cheapPasswords } from './cheap-passwords'
import { borrowDatabase, type TestDatabase } from './test-database'

/** A mail as the sandbox's mailbox shows it. */
export type SandboxMail = {
  id: string
  messageId: string
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string; size: number }[]
}

type Json = Record<string, unknown>
export type Answer = { status: number; body: Json; headers: Headers }
type Ledger = {
  orders: { id: string; amount: number; receipt: string; status: string }[]
  payments: {
    id: string
    order_id: string
    amount: number
    status: string
    captured: boolean
    fee: number | null
  }[]
  refunds: { id: string; payment_id: string; amount: number; receipt: string; status: string }[]
}

/** A complete hotel with its own database and sandbox, reachable over HTTP, at 10:00 on 1 March 2027. */
export type HotelForTests = {
  server: RunningServer
  db: Kysely<Database>
  /** POST to a path of the hotel. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** The browser client's tRPC calls, as this user. */
  as(userId: string): ReturnType<typeof createTRPCClient<AppRouter>>
  /** POST to a path under `/sandbox`. */
  sandbox(path: string, body?: unknown): Promise<Answer>
  ledger(): Promise<Ledger>
  /** This hotel's mails that have arrived; a mail sent before the hotel was emptied does not count. */
  mails(): Promise<SandboxMail[]>
  /** Moves the clock; resolves when everything that became due has run once. */
  advance(seconds: number): Promise<void>
  moveTo(instant: string): Promise<void>
  now(): Promise<Date>
  /** Another server on the same database and sandbox; close it before this one. */
  openNeighbour(settings?: Record<string, string>): Promise<HotelForTests>
  close(): Promise<void>
}

export const firstDay = '2027-03-01T10:00:00+05:30'

/** For tests with a failing provider: pauses between tries take a tenth of their real time. */
export const shortPause: Pause = (milliseconds) => realPause(milliseconds / 10)

const testSettings = {
  PORT: '0',
  RATE_LIMITS: 'off',
  // Tests count the mails of what they do.
  REMINDER_MAILS: 'off',
  LOG_LEVEL: 'silent',
  ADMIN_EMAIL: 'desk@hotel.example',
  ADMIN_PASSWORD: 'a-long-test-password',
  PII_KEY: Buffer.alloc(32, 7).toString('base64'),
}

/** Long, since the provider may be slow on a busy machine; tests with a silent provider choose a shorter time. */
export const longTimeoutMs = 7000

/** `settings` as in the environment. `paymentTimeoutMs` may be a function, called before each call of the provider. */
export async function openHotel(
  settings: Record<string, string> = {},
  paymentTimeoutMs: Timeout = longTimeoutMs,
  /** Receives the lines of the log. */
  logTo?: { write(line: string): void },
  /** Replaces the pause between two tries. */
  pause?: Pause,
): Promise<HotelForTests> {
  return openOn(await borrowDatabase(), settings, paymentTimeoutMs, logTo, pause)
}

async function openOn(
  database: TestDatabase,
  settings: Record<string, string>,
  paymentTimeoutMs: Timeout,
  logTo?: { write(line: string): void },
  pause?: Pause,
): Promise<HotelForTests> {
  const dir = await mkdtemp(join(tmpdir(), 'hotel-data-'))
  const environment = readEnvironment({
    ...testSettings,
    DATA_DIR: dir,
    DATABASE_URL: database.url,
    SANDBOX_NOW: firstDay,
    ...settings,
  })
  const log = openLogger(environment.LOG_LEVEL, logTo)
  const server = await startServer({
    settings: environment,
    log,
    systemClock,
    ids: systemIds,
    paymentTimeoutMs,
    pause,
    passwords: cheapPasswords(),
  })
  const { db, end } = openDatabase({ url: database.url, poolSize: 4, log })
  const outside = server.sandboxUrl ?? server.url

  const call =
    (method: string, base: string) =>
    async (path: string, body?: unknown, headers = {}): Promise<Answer> => {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : { text },
        headers: response.headers,
      }
    }
  const read = async <T>(path: string): Promise<T> => (await (await fetch(`${outside}${path}`)).json()) as T
  const sandbox = (path: string, body: unknown = {}) => call('POST', `${outside}/sandbox`)(path, body)
  return {
    server,
    db,
    post: call('POST', server.url),
    get: (path, headers) => call('GET', server.url)(path, undefined, headers),
    as: (userId) =>
      createTRPCClient<AppRouter>({
        links: [moneyLink, httpLink({ url: `${server.url}/trpc`, headers: { 'user-id': userId } })],
      }),
    sandbox,
    ledger: () => read('/sandbox/razorpay/control/ledger'),
    mails: async () => {
      const ours = await db.selectFrom('mail').select('message_id').execute()
      const ids = new Set(ours.map(({ message_id }) => message_id))
      return (await read<SandboxMail[]>('/sandbox/mailbox.json')).filter(({ messageId }) =>
        ids.has(messageId),
      )
    },
    advance: async (seconds) => {
      await sandbox('/clock', { advanceSeconds: seconds })
    },
    moveTo: async (now) => {
      await sandbox('/clock', { now })
    },
    now: async () => new Date((await read<{ now: string }>('/sandbox/clock')).now),
    openNeighbour: (others = {}) => {
      const shared = { url: database.url, drop: async () => undefined }
      return openOn(shared, { SANDBOX_URL: server.url, ...others }, paymentTimeoutMs)
    },
    close: async () => {
      await server.close()
      await end()
      await database.drop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
