import { type RawBuilder, type Selection, sql } from 'kysely'
import type { Database } from '#server/database/schema'
import type { Db } from '#server/database/transaction'
import { addSeconds, type Clock } from '#server/platform/clock'

/** Takes at most `limit` rows that are due at `now`; nobody else gets them before `until`. */
export type Lease = { now: Date; until: Date; limit: number }

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
  where?: RawBuilder<boolean>
  /** What a lease changes besides. */
  set?: { [K in ColumnOf<T>]?: RawBuilder<unknown> }
  columns: readonly C[]
}

/** Leases due rows, the longest due first. Rows that another server is leasing are skipped. */
export async function leaseDue<T extends keyof Database, C extends Named<T>>(
  db: Db,
  { table, key, due, leasedUntil = due, where = sql`true`, set = {}, columns }: Leased<T, C>,
  { now, until, limit }: Lease,
): Promise<Selection<Database, T, C>[]> {
  const changes = Object.entries<RawBuilder<unknown> | undefined>({ ...set, [leasedUntil]: sql`${until}` })
  const { rows } = await sql<Selection<Database, T, C>>`
    update ${sql.table(table)}
    set ${sql.join(changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(due)} <= ${now} and (${where})
      order by ${sql.ref(due)} limit ${limit} for update skip locked
    )
    returning ${sql.join(columns.map(selected))}`.execute(db)
  return rows
}

function selected(named: string): RawBuilder<unknown> {
  const [column = named, alias] = named.split(' as ')
  return alias === undefined ? sql.ref(column) : sql`${sql.ref(column)} as ${sql.ref(alias)}`
}

/**
 * Leases due rows and works on them in parallel until none is due. Rows that failed, or whose process died, are due again
 * when their lease is over, and do not hold up the others. Throws the first failure at the end.
 */
export async function workThroughDue<T>(
  clock: Clock,
  {
    lease,
    work,
    leaseSeconds,
    batch = 10,
  }: {
    lease: (lease: Lease) => Promise<T[]>
    work: (item: T) => Promise<void>
    leaseSeconds: number
    batch?: number
  },
): Promise<void> {
  const failures: unknown[] = []
  for (;;) {
    const now = clock.now()
    const due = await lease({ now, until: addSeconds(now, leaseSeconds), limit: batch })
    const results = await Promise.allSettled(due.map(work))
    for (const result of results) if (result.status === 'rejected') failures.push(result.reason)
    if (due.length < batch) break
  }
  if (failures.length > 0) throw failures[0]
}

/** Seconds to wait after this number of attempts, from 1 on; undefined after the last step. */
export const nextStep = (attempts: number, steps: readonly number[]): number | undefined =>
  steps[Math.max(attempts, 1) - 1]

/** The same where attempts never end: the last step repeats. */
export const backOff = (attempts: number, steps: readonly [number, ...number[]]): number =>
  nextStep(Math.min(attempts, steps.length), steps) ?? steps[0]
