import { inject } from 'vitest'
import { systemIds } from '../platform/ids'
import { databaseUrl, runStatement, type Statements, withConnection } from './one-statement'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A new copy of the migrated and seeded template, for one test file or one test. */
export async function createDatabase(): Promise<TestDatabase> {
  const { url, template, strategy } = inject('testServer')
  const name = `${template}_${systemIds.uuid().slice(0, 8)}`
  await runStatement(url, `create database ${name} template ${template} strategy ${strategy}`)
  return {
    url: databaseUrl(url, name),
    drop: async () => {
      await runStatement(url, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Databases of this worker that nobody uses now. */
const free: TestDatabase[] = []
let initial: Promise<InitialState> | undefined

/** Like a new copy, but mostly one that an earlier file has used: emptying takes a tenth of the time of copying. */
export async function borrowDatabase(): Promise<TestDatabase> {
  for (let database = free.pop(); database; database = free.pop()) {
    if (await isMadeLikeNew(database.url)) return lent(database)
    await database.drop()
  }
  const database = await createDatabase()
  initial ??= withConnection(database.url, readInitialState)
  await initial
  return lent(database)
}

const lent = (database: TestDatabase): TestDatabase => ({
  url: database.url,
  drop: async () => {
    free.push(database)
  },
})

type InitialState = { schema: unknown; tables: string[]; restore: string; sequences: string }

/** False if somebody is still connected or the tables have changed: such a database is not used again. */
async function isMadeLikeNew(url: string): Promise<boolean> {
  const state = await initial
  if (!state) return false
  return withConnection(url, async (run) => {
    const [others] = await run(
      'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    if (others || (await schemaOf(run)) !== state.schema) return false
    // A file that grew much is replaced, since deleted rows stay in it until a vacuum.
    const grown = await run(
      `select relname as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 131072`,
    )
    if (grown.length > 0) await run(`truncate ${grown.map(quoted).join(', ')} cascade`)
    const deletes = state.tables.map((table, index) => `d${index} as (delete from ${table})`)
    // One statement for all tables, so that foreign keys are checked at its end.
    await run(`with ${deletes.join(', ')} select 1`)
    await run(state.restore)
    await run(state.sequences)
    return true
  })
}

const quoted = ({ name }: Record<string, unknown>) => `"${name}"`

async function readInitialState(run: Statements): Promise<InitialState> {
  const listed = await run(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`,
  )
  const tables = listed.map(quoted)
  const inserts: string[] = []
  for (const table of tables) {
    const [read] = await run(`select quote_literal(json_agg(t)::text) as rows from ${table} t`)
    if (read?.['rows'] == null) continue
    inserts.push(
      `i${inserts.length} as (insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, ${read['rows']}))`,
    )
  }
  const values = await run(
    `select format('setval(%L, %s, %L)', sequencename, coalesce(last_value, start_value), last_value is not null) as call
     from pg_sequences where schemaname = 'public'`,
  )
  return {
    schema: await schemaOf(run),
    tables,
    restore: `with ${inserts.join(', ')} select 1`,
    sequences: `select ${values.map(({ call }) => call).join(', ')}`,
  }
}

/** One value of all tables, columns, indexes, constraints, triggers and functions. */
async function schemaOf(run: Statements): Promise<unknown> {
  const [read] = await run(
    `select md5(string_agg(part, ',' order by part)) as schema from (
       select concat_ws(' ', relname, relkind, attname, atttypid, attnotnull, atthasdef) as part
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and attnum > 0
       union all select concat_ws(' ', relname, relkind) from pg_class where relnamespace = 'public'::regnamespace
       union all select concat_ws(' ', conname, conrelid, convalidated) from pg_constraint
       union all select concat_ws(' ', tgname, tgrelid, tgenabled) from pg_trigger
       union all select concat_ws(' ', proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
     ) parts`,
  )
  return read?.['schema']
}
