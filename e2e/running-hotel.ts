import { rmSync } from 'node:fs'
import pg from 'pg'
import { databaseUrl, runStatement } from '#server/testing/one-statement'
import { serverProcess } from '#server/testing/server-process'
import { type HotelCalls, hotelCalls } from './hotel-calls'
import { keepInitialRows } from './initial-rows'

type Row = Record<string, unknown>

/** The built product in a process of its own, on its own database, with its sandbox. It is 10:00 on 1 March 2027. */
export type RunningHotel = HotelCalls & {
  url: string
  administrator: { email: string; password: string }
  /** Queries the database; calendar dates are strings. */
  rows(sql: string, values?: unknown[]): Promise<Row[]>
  /** Resets the sandbox, the clock and the rows to how they were at the start. */
  reset(): Promise<void>
  /** The server's output so far. */
  output(): string
  close(): Promise<void>
}

const administrator = { email: 'desk@hotel.example', password: 'a-long-test-password' }

/** The same for as many files as possible: a file with others takes a worker, a browser and a hotel of its own. */
const defaultSettings = {
  RATE_LIMITS: 'off',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  PII_KEY: Buffer.alloc(32, 7).toString('base64'),
  GSTIN: '27AAPFU0939F1ZV',
  REGISTER_DAYS: '400',
}

/** `database` is a new name; `settings` as in the environment. */
export async function runHotel(database: string, settings: Record<string, string>): Promise<RunningHotel> {
  const { E2E_POSTGRES: cluster } = process.env
  if (!cluster) throw new Error('run these tests with --config e2e/playwright.config.ts')
  await runStatement(cluster, `create database ${database}`)
  const connectionString = databaseUrl(cluster, database)
  const processes = await serverProcess({ isBuilt: true })
  let pid: number | undefined
  const cleanUp = () => {
    killProcess(pid)
    rmSync(processes.dir, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', cleanUp)
  const server = await processes
    .start({ ...defaultSettings, DATABASE_URL: connectionString, ...settings })
    .catch(async (error: unknown) => {
      await processes.removeAll()
      throw error
    })
  pid = server.pid

  const pool = new pg.Pool({ connectionString, max: 2, types })
  pool.on('error', () => undefined)
  const restoreRows = await keepInitialRows(pool)
  // `localhost`, as in the links of mails, so that both lead to the same origin.
  const url = server.url.replace('127.0.0.1', 'localhost')
  const calls = hotelCalls(url)
  return {
    ...calls,
    url,
    administrator,
    rows: async (sql, values = []) => (await pool.query<Row>(sql, values)).rows,
    reset: async () => {
      await calls.sandbox('/reset')
      await restoreRows()
      // Again, for mails of the test before that were on their way.
      await calls.sandbox('/reset')
    },
    output: server.output,
    close: async () => {
      await pool.end()
      await processes.removeAll()
      process.off('exit', cleanUp)
      await runStatement(cluster, `drop database if exists ${database} with (force)`)
    },
  }
}

/** The driver would turn a calendar date into a `Date` that depends on the time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === pg.types.builtins.DATE ? (text: string) => text : pg.types.getTypeParser(id, format as 'text'),
}

function killProcess(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
