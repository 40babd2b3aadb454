import type { Pool } from 'pg'

const deadlock = '40P01'

/** Moved back, these would say that the hotel was restored from a backup. */
const marks = ['database_identity', 'server_mark']

/** Keeps a copy of every table as it is now. Answers what brings it back. */
export async function firstMorning(pool: Pool): Promise<() => Promise<void>> {
  // Generated columns are not written: the database makes them again.
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1) group by c.oid`,
    [marks],
  )
  const tables = rows.map(({ name }) => name)
  const copies = tables.map((name) => `create table first_morning.${name} as table public.${name}`)
  await pool.query(['create schema first_morning', ...copies].join('; '))

  // Locked as by `truncate`, which would make a hundred new files for a handful of rows.
  const all = tables.map((name) => `public.${name}`)
  const empty = [
    `lock table ${all.join(', ')} in exclusive mode`,
    ...all.map((name) => `delete from ${name}`),
  ]
  const refill = rows.map(
    ({ name, columns }) =>
      `insert into public.${name} (${columns}) overriding system value select ${columns} from first_morning.${name}`,
  )
  // Sent as one text it is one transaction; as a replica, it may fill the tables in any order.
  const restore = ['set local session_replication_role = replica', ...empty, ...refill].join('; ')

  // The server sweeps meanwhile, so that the two may stand in each other's way.
  return async () => {
    for (let attempt = 1; ; attempt += 1) {
      const error = await pool.query(restore).then(() => undefined, asError)
      if (error === undefined) return
      if (attempt === 5 || error.code !== deadlock) throw error
    }
  }
}

const asError = (error: Error & { code?: string }) => error
