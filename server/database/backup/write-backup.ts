import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { columnsOf, endOfRows, migrationsIn, quoted, sequencesIn, type Table, tablesIn } from './contents'

type Needs = { url: string; file: string; now: Date }

export type BackupSummary = { tables: number; rows: number }

/**
 * Writes one compressed file with all tables as of one moment, while the hotel keeps running. The file gets its name only
 * once it is complete and on the disk.
 */
export async function writeBackup({ url, file, now }: Needs): Promise<BackupSummary> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC -c datestyle=ISO',
  })
  client.on('error', () => undefined)
  await client.connect()
  const summary = { tables: 0, rows: 0 }
  const half = `${file}.part`
  try {
    await client.query('begin isolation level repeatable read read only')
    const lines = Readable.from(linesOf(client, now, summary), { objectMode: false })
    await pipeline(lines, createGzip(), createWriteStream(half, { mode: 0o600 }))
    const written = await open(half, 'r+')
    await written.sync().finally(() => written.close())
    await rename(half, file)
    return summary
  } catch (error) {
    await rm(half, { force: true })
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function* linesOf(
  client: pg.Client,
  now: Date,
  summary: BackupSummary,
): AsyncGenerator<string | Buffer> {
  const migrations = await migrationsIn(client)
  if (migrations.length === 0)
    throw new Error('There is nothing to back up: this database has no hotel in it.')
  const tables = await tablesIn(client)
  // A snapshot does not cover sequences; read after it began, their values are never behind its rows.
  const sequences = await sequencesIn(client)
  yield line({ format: 'hotel backup 1', takenAt: now.toISOString(), migrations, sequences })
  for (const table of tables) {
    yield line(table)
    const rows = yield* rowsOf(client, table)
    summary.tables += 1
    summary.rows += rows
  }
  yield line({ end: true, tables: tables.length })
}

async function* rowsOf(client: pg.Client, table: Table): AsyncGenerator<string | Buffer, number> {
  const sum = createHash('sha256')
  const rows = client.query(copyTo(`copy ${quoted(table.table)} (${columnsOf(table)}) to stdout`))
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    sum.update(chunk)
    yield chunk
  }
  yield `${endOfRows}\n`
  yield line({ rows: rows.rowCount, sha256: sum.digest('hex') })
  return rows.rowCount
}

const line = (what: object): string => `${JSON.stringify(what)}\n`

type Nightly = { url: string; dir: string; keep: number }

const nameOf = (night: CalendarDate): string => `hotel-${night}.backup.gz`
const ours = /^hotel-\d{4}-\d\d-\d\d\.backup\.gz$/

/** One file per night; the newest `keep` stay, and other files in the folder are left alone. */
export function nightlyBackups({ url, dir, keep }: Nightly) {
  return async (night: CalendarDate, now: Date): Promise<BackupSummary> => {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const summary = await writeBackup({ url, file: join(dir, nameOf(night)), now })
    const all = (await readdir(dir)).filter((name) => ours.test(name)).sort()
    for (const name of all.slice(0, -keep)) await rm(join(dir, name), { force: true })
    return summary
  }
}
