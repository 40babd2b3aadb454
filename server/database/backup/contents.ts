import type pg from 'pg'
import { z } from 'zod'

/** Not in a backup: sessions, which end with the database they were opened in, and migrations, which are in the header. */
const leftOut = ['admin_session', 'kysely_migration', 'kysely_migration_lock']

export const headerLine = z.object({
  format: z.literal('hotel backup 1'),
  /** By the hotel's clock, which tests and the sandbox can move. */
  takenAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  migrations: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.number().nullable() })),
})
export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) })
export const sumLine = z.object({ rows: z.number(), sha256: z.string() })
export const endLine = z.object({ end: z.literal(true), tables: z.number() })

export type Header = z.output<typeof headerLine>
export type Table = z.output<typeof tableLine>

/** Marks the end of a table's rows; no row can be equal to it. */
export const endOfRows = '\\.'

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const columnsOf = ({ columns }: Table): string => columns.map(quoted).join(', ')

/** The migrations that this database has had; empty where it was never a hotel's. */
export async function migrationsIn(client: pg.Client): Promise<string[]> {
  const { rows: there } = await client.query(
    `select to_regclass('public.kysely_migration') is not null as yes`,
  )
  if (!there[0]?.yes) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

export async function sequencesIn(client: pg.Client): Promise<Header['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name, value }) => ({ name, value: value === null ? null : Number(value) }))
}

/** Every table in a backup, referenced tables first. */
export async function tablesIn(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(
    `select c.relname as table,
       (select array_agg(attname::text order by attnum) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       array(select confrelid::regclass::text from pg_constraint
         where contype = 'f' and conrelid = c.oid and confrelid <> c.oid) as refers
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname <> all($1) order by 1`,
    [leftOut],
  )
  const sorted: Table[] = []
  const waiting = [...rows]
  while (waiting.length > 0) {
    const isReady = (refers: string[]) => !refers.some((name) => waiting.some(({ table }) => table === name))
    const next = waiting.findIndex(({ refers }) => isReady(refers))
    const [found] = waiting.splice(next, next < 0 ? 0 : 1)
    if (!found) throw new Error('tables refer to each other in a circle')
    sorted.push({ table: found.table, columns: found.columns })
  }
  return sorted
}
