import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './transaction'
import { withNext } from './with-next'

/** Stands for a value of each call while a statement is compiled. */
class Value {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const names = new Map<string, string>()

/** The name under which Postgres keeps the plan of this SQL on each connection; undefined for SQL that is not prepared. */
export const nameOf = (text: string): string | undefined => names.get(text)

/**
 * A statement that is compiled once, and planned once per connection under its name. `build` gets a stand-in for each value,
 * so it must not look at them. It names its columns: `select *` fails on open connections when a column is added.
 * `isWithNext`: it is sent with the next statement, see `withNext`, and answers no rows.
 */
export function prepared<Values extends object, Row>(
  name: string,
  build: (db: Db, values: Values) => Compilable<Row> | RawBuilder<Row>,
  { isWithNext = false } = {},
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  const standIns = new Proxy({}, { get: (_, key) => new Value(String(key)) }) as Values
  const compile = (db: Db): CompiledQuery<Row> => {
    const built: CompiledQuery<Row> = build(db, standIns).compile(db)
    const made = isWithNext ? { ...built, sql: withNext(built.sql) } : built
    // Two that differ only in their constants share a plan.
    if (!names.has(made.sql)) names.set(made.sql, name)
    return made
  }
  return async (db, values) => {
    compiled ??= compile(db)
    const given = new Map<string, unknown>(Object.entries(values))
    const parameters = compiled.parameters.map((value) =>
      value instanceof Value ? given.get(value.name) : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
