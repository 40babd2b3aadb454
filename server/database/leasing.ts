import { type RawBuilder, type Selection, sql } from 'kysely'
import type { Lease } from '#server/platform/jobs/lease'
import { prepared } from './prepared'
import type { Database } from './schema'
import { allSelected } from './selected'
import type { Db } from './transaction'

type ColumnOf<T extends keyof Database> = keyof Database[T] & string
type Named<T extends keyof Database> =
  | ColumnOf<T>
  | `${T}.${ColumnOf<T>}`
  | `${ColumnOf<T>} as ${string}`
  | `${T}.${ColumnOf<T>} as ${string}`

type Leased<T extends keyof Database, C extends Named<T>> = {
  table: T
  /** The primary key. */
  key: ColumnOf<T>
  /** When a row is due; null: never. */
  due: ColumnOf<T>
  /** Where the end of the lease is stored, if not as the new due time. */
  leasedUntil?: ColumnOf<T>
  /** Leases no other rows. */
  where?: (now: Date) => RawBuilder<boolean>
  /** What a lease changes besides. */
  set?: { [K in ColumnOf<T>]?: RawBuilder<unknown> }
  columns: readonly C[]
}

type Leasing<Row> = {
  /** Leases due rows, the longest due first. Rows that another server is leasing are skipped. */
  leaseDue(db: Db, due: Lease): Promise<Row[]>
  /** Whether any row is due, for a statement that asks about several kinds at once. */
  isDue(now: Date): RawBuilder<boolean>
}

/** How the due rows of a table are found and leased. */
export function leasing<T extends keyof Database, C extends Named<T>>({
  table,
  key,
  due,
  leasedUntil = due,
  where = () => sql`true`,
  set = {},
  columns,
}: Leased<T, C>): Leasing<Selection<Database, T, C>> {
  const areDue = (now: Date) =>
    sql`from ${sql.table(table)} where ${sql.ref(due)} <= ${now} and (${where(now)})`
  const leaseDue = prepared(`lease ${table} ${due}`, (_, { now, until, limit }: Lease) => {
    const changes = Object.entries<RawBuilder<unknown> | undefined>({ ...set, [leasedUntil]: sql`${until}` })
    return sql<Selection<Database, T, C>>`
      update ${sql.table(table)}
      set ${sql.join(changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
      where ${sql.ref(key)} in (
        select ${sql.ref(key)} ${areDue(now)} order by ${sql.ref(due)} limit ${limit} for update skip locked
      )
      returning ${allSelected(columns)}`
  })
  return { leaseDue, isDue: (now) => sql`exists (select ${areDue(now)})` }
}
