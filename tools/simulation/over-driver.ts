import {
  AliasNode,
  ColumnNode,
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type OperationNode,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  TableNode,
} from 'kysely'
import type { Db } from '#server/database/transaction'

/** Sends one statement; `begin`, `commit` and `rollback` are statements too. */
export type Run = DatabaseConnection['executeQuery']

type Hooks = {
  /** Called once for each use of a connection: one transaction, or one statement outside of transactions. */
  wrap(run: Run): Run
  /** Around each use of a connection. */
  during?<T>(use: () => Promise<T>): Promise<T>
}

/** The same database, with `wrap` around whatever is sent to it. */
export function overDriver(db: Db, hooks: Hooks): Db {
  return new Kysely({
    dialect: {
      createDriver: () => new OverDriver(db, hooks),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** Its connections are those of another db, which has the pool. */
class OverDriver extends PostgresDriver {
  readonly #db: Db
  readonly #hooks: Hooks
  readonly #releases = new WeakMap<DatabaseConnection, () => void>()

  constructor(db: Db, hooks: Hooks) {
    super({ pool: () => Promise.reject(new Error('it has no pool of its own')) })
    this.#db = db
    this.#hooks = hooks
  }

  override async init() {}

  override acquireConnection(): Promise<DatabaseConnection> {
    const { wrap, during = (use) => use() } = this.#hooks
    return new Promise((resolve, reject) => {
      const lend = (real: DatabaseConnection) =>
        new Promise<void>((release) => {
          const connection: DatabaseConnection = {
            executeQuery: wrap((query) => real.executeQuery(query)),
            streamQuery: () => {
              throw new Error('the hotel streams no rows')
            },
          }
          this.#releases.set(connection, release)
          resolve(connection)
        })
      during(() => this.#db.getExecutor().provideConnection(lend)).catch(reject)
    })
  }

  /** The driver would mark its own kind of connection where this fails. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  override async releaseConnection(connection: DatabaseConnection) {
    this.#releases.get(connection)?.()
  }
}

/** `insert mail`, `update payment.decision payment.decline_reason`; of SQL written by hand, all that it writes. */
export function nameOf({ query, sql }: CompiledQuery): string {
  switch (query.kind) {
    case 'InsertQueryNode':
      return `insert ${tableOf(query.into)}`
    case 'UpdateQueryNode':
      return `update ${columnsSet(query.updates)
        .map((column) => `${tableOf(query.table)}.${column}`)
        .join(' ')}`
    case 'DeleteQueryNode':
      return `delete ${tableOf(query.from.froms[0])}`
    case 'SelectQueryNode':
      return `select ${tableOf(query.from?.froms[0])}`
    default:
      // One that only reads, or sees one moment, begins with other words.
      if (/^(begin|start transaction)/.test(sql)) return 'begin'
      return writesIn(sql) || sql.trim().split(/\s+/, 3).join(' ')
  }
}

function writesIn(sql: string): string {
  const updates = [...sql.matchAll(/update "?(\w+)"?\s+set\s([\s\S]*?)\swhere\s/g)].map(
    ([, table, set = '']) => {
      const columns = [...set.matchAll(/"?(\w+)"? = /g)].map(([, column]) => `${table}.${column}`)
      return `update ${columns.join(' ')}`
    },
  )
  const inserts = [...sql.matchAll(/insert into "?(\w+)"?/g)].map(([, table]) => `insert ${table}`)
  return [...updates, ...inserts].join('; ')
}

export const columnsSet = (updates: readonly { column: OperationNode }[] = []): string[] =>
  updates.flatMap(({ column }) => (ColumnNode.is(column) ? [column.column.name] : []))

export function tableOf(node: OperationNode | undefined): string {
  if (node && AliasNode.is(node)) return tableOf(node.node)
  return node && TableNode.is(node) ? node.table.identifier.name : 'subquery'
}
