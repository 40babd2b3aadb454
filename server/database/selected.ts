import { type RawBuilder, sql } from 'kysely'

/** A column of a select list, as `column` or `column as alias`, for SQL texts. */
function selected(named: string): RawBuilder<unknown> {
  const [column = named, alias] = named.split(' as ')
  return alias === undefined ? sql.ref(column) : sql`${sql.ref(column)} as ${sql.ref(alias)}`
}

export const allSelected = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map(selected))

/** The names under which these columns are selected. */
export const namesOf = (columns: readonly string[]): string[] =>
  columns.map((named) => named.split(' as ')[1] ?? named.split('.').at(-1) ?? named)
