import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** One statement as sent to Postgres, with its parameters in order. */
export type Statement = { text: string; values: readonly unknown[] }

const scope = new AsyncLocalStorage<Statement[]>()

/**
 * Runs `work` and returns all statements that it and whatever it started sent to Postgres, in order, BEGIN and COMMIT
 * included. Other work of this process, such as jobs, is not recorded.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const stop = listen()
  const statements: Statement[] = []
  try {
    await scope.run(statements, work)
  } finally {
    stop()
  }
  return statements
}

/** Patches the driver's client class, which all pools share, so that no statement is missed. */
function listen(): () => void {
  const { query } = pg.Client.prototype
  const heard = function (this: pg.Client, ...sent: unknown[]): unknown {
    scope.getStore()?.push(statementOf(sent))
    return Reflect.apply(query, this, sent)
  }
  pg.Client.prototype.query = heard as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}

function statementOf([first, values]: unknown[]): Statement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(values) ? values : [] }
  const { text, values: own = [] } = first as pg.QueryConfig<unknown[]>
  return { text, values: own }
}
