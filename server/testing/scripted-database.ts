import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Database } from '../database/schema'
import type { Db } from '../database/transaction'

type Rows = Record<string, unknown>[]

/** A database whose every statement gets this answer; no statement reaches Postgres. */
export function databaseThat(answers: (query: CompiledQuery) => Promise<Rows>): Db {
  class Driver extends DummyDriver {
    override async acquireConnection() {
      const connection = await super.acquireConnection()
      connection.executeQuery = async (query) => ({ rows: (await answers(query)) as never[] })
      return connection
    }
  }
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
