import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './transaction'

/** A row inside a JSON value of Postgres, where instants are texts. */
export type InJson<Row> = {
  [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K]
}

/** The row with these instants as `Date`. */
export function withDates<Row extends object>(row: InJson<Row>, keys: readonly (keyof Row & string)[]): Row {
  const dates = keys.map((key) => {
    const text: unknown = row[key]
    return [key, typeof text === 'string' ? new Date(text) : null] as const
  })
  return { ...row, ...Object.fromEntries(dates) } as Row
}

/** Reads many rows as one JSON value, in a tenth of the time that as many rows take. Instants are texts. */
export async function rowsAsJson<Row>(db: Db, query: Expression<Row>): Promise<InJson<Row>[]> {
  const { rows } = await sql<{ all: InJson<Row>[] }>`
    select coalesce(json_agg(one), '[]') as all from (${query}) as one`.execute(db)
  return rows[0]?.all ?? []
}

/** All rows of a part of a WITH, as a JSON array. */
export const jsonListOf = (part: string, order: RawBuilder<unknown> = sql``) =>
  sql`(select coalesce(json_agg(${sql.ref(part)} ${order}), '[]') from ${sql.ref(part)})`
