import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  columnsOf,
  endLine,
  endOfRows,
  type Header,
  headerLine,
  migrationsIn,
  quoted,
  sumLine,
  type Table,
  tableLine,
  tablesIn,
} from './contents'
import { type BackupLines, readBackup } from './read-backup'

type Needs = {
  url: string
  file: string
  /** Discards what is in the database. */
  force: boolean
  /** Whether this server's PII_KEY decrypts the value that was encrypted when the backup was made. */
  isRightKey: (sealed: Buffer) => boolean
  now: Date
}

export type Restored = { takenAt: Date; tables: number; rows: number }

/** Tables that a first start fills; a database with rows in these only counts as empty. */
const initialTables = [
  'room_type',
  'room',
  'admin',
  'key_check',
  'maintenance',
  'restored',
  'database_identity',
  'server_mark',
]

/** Restores a backup into a migrated database, in full or not at all. Throws a message for the operator. */
export async function restoreBackup({ url, file, force, isRightKey, now }: Needs): Promise<Restored> {
  const lines = readBackup(file)
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c datestyle=ISO' })
  client.on('error', () => undefined)
  try {
    const header = await lines.next(headerLine)
    await client.connect()
    await client.query('begin')
    await assertSameShape(client, header)
    const tables = await tablesIn(client)
    if (!force) await assertEmpty(client, tables)
    await client.query(`truncate ${tables.map(({ table }) => quoted(table)).join(', ')} cascade`)
    const restored = await fill(client, lines, tables)
    await setSequences(client, header)
    await assertRightKey(client, isRightKey)
    await noteRestored(client, header.takenAt, now)
    await client.query('commit')
    await client.query('analyze')
    return { takenAt: header.takenAt, ...restored }
  } finally {
    lines.close()
    // Closing the connection rolls back what was not committed.
    await client.end().catch(() => undefined)
  }
}

async function assertSameShape(client: pg.Client, { migrations }: Header): Promise<void> {
  const here = await migrationsIn(client)
  const unknown = migrations.filter((name) => !here.includes(name))
  const missing = here.filter((name) => !migrations.includes(name))
  if (unknown.length > 0) {
    throw new Error(
      `This backup is of a newer version (${unknown.join(', ')}). Restore it with that version.`,
    )
  }
  if (missing.length > 0) {
    throw new Error(
      `This backup is of an older version, before ${missing.join(', ')}. Restore it with that version into an empty ` +
        'database, then start this one, which brings it up to date.',
    )
  }
}

async function assertEmpty(client: pg.Client, tables: Table[]): Promise<void> {
  for (const { table } of tables.filter((one) => !initialTables.includes(one.table))) {
    const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`)
    if (rowCount) {
      throw new Error(
        'This database has bookings or other records in it. Restore into an empty one, or add --force to throw away ' +
          'what is there.',
      )
    }
  }
}

async function fill(
  client: pg.Client,
  lines: BackupLines,
  tables: Table[],
): Promise<Omit<Restored, 'takenAt'>> {
  let rows = 0
  for (const known of tables) {
    const table = await lines.next(tableLine)
    if (table.table !== known.table || table.columns.some((name) => !known.columns.includes(name))) {
      throw new Error(
        `The table ${table.table} of this backup does not fit this database. Nothing was changed.`,
      )
    }
    rows += await fillTable(client, lines, table)
  }
  const { tables: count } = await lines.next(endLine)
  if (count !== tables.length || !(await lines.isAtEnd())) throw new Error('This backup is incomplete.')
  return { tables: count, rows }
}

async function fillTable(client: pg.Client, lines: BackupLines, table: Table): Promise<number> {
  const sum = createHash('sha256')
  let rows = 0
  async function* rowsOf() {
    for (
      let row = await lines.bytes();
      row.toString('latin1') !== `${endOfRows}\n`;
      row = await lines.bytes()
    ) {
      rows += 1
      sum.update(row)
      yield row
    }
  }
  const into = client.query(copyFrom(`copy ${quoted(table.table)} (${columnsOf(table)}) from stdin`))
  await pipeline(Readable.from(rowsOf(), { objectMode: false }), into)
  const expected = await lines.next(sumLine)
  if (expected.rows !== rows || expected.sha256 !== sum.digest('hex')) {
    throw new Error(`The table ${table.table} of this backup is damaged. Nothing was changed.`)
  }
  return rows
}

async function setSequences(client: pg.Client, { sequences }: Header): Promise<void> {
  for (const { name, value } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value ?? 1, value !== null])
  }
}

async function assertRightKey(client: pg.Client, isRightKey: (sealed: Buffer) => boolean): Promise<void> {
  const { rows } = await client.query<{ sealed: Buffer }>('select sealed from key_check')
  if (rows.every(({ sealed }) => isRightKey(sealed))) return
  throw new Error(
    'PII_KEY is not the key that this backup was written with. Give the old one (in sandbox mode: the old pii.key in ' +
      'DATA_DIR). Nothing was changed.',
  )
}

/** Only the provider knows what happened to money since then, so payments stop until the owner has checked it. */
async function noteRestored(client: pg.Client, takenAt: Date, now: Date): Promise<void> {
  await client.query('update maintenance set backup_lease_until = null')
  await client.query(
    `insert into restored (single, as_of, noticed_at) values (true, $1, $2)
     on conflict (single) do update set noticed_at = $2, checked_at = null, ended_at = null,
       as_of = case when restored.ended_at is null then least(restored.as_of, $1) else $1 end`,
    [takenAt, now],
  )
}

/** Throws while another client is connected: a restore under a running server would mix two states. */
export async function assertAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and usename = current_user
         and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (rowCount) throw new Error('A server is running on this database. Stop every server, then restore.')
  } finally {
    await client.end()
  }
}
