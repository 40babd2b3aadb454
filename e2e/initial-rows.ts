import type { Pool } from 'pg'

const deadlock = '40P01'

/** Left alone: with older values here the server would believe that it was restored from a backup. */
const marks = ['database_identity', 'server_mark']

/** Copies every table as it is now. Returns a function that restores all of them. */
export async function keepInitialRows(pool: Pool): Promise<() => Promise<void>> {
  // Generated columns are not written: the database computes them.
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1) group by c.oid`,
    [marks],
  )
  const tables = rows.map(({ name }) => name)
  const copies = tables.map((name) => `create table initial_rows.${name} as table public.${name}`)
  await pool.query(['create schema initial_rows', ...copies].join('; '))

  // Locked like `truncate` does, but without its new file for every table and index.
  const all = tables.map((name) => `public.${name}`)
  const empty = [
    `lock table ${all.join(', ')} in exclusive mode`,
    ...all.map((name) => `delete from ${name}`),
  ]
  const refill = rows.map(
    ({ name, columns }) =>
      `insert into public.${name} (${columns}) overriding system value select ${columns} from initial_rows.${name}`,
  )
  // One text is one transaction; in the replica role foreign keys are not checked, so any order of tables will do.
  const restore = ['set local session_replication_role = replica', ...empty, ...refill].join('; ')

  // The server's jobs run meanwhile, so that a deadlock is possible.
  return async () => {
    for (let attempt = 1; ; attempt += 1) {
      const error = await pool.query(restore).then(() => undefined, asError)
      if (error === undefined) return
      if (attempt === 5 || error.code !== deadlock) throw error
    }
  }
}

const asError = (error: Error & { code?: string }) => error
