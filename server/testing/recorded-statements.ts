import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** As it went to Postgres; `values` are its parameters, in order. */
export type Statement = { text: string; values: readonly unknown[] }

const scope = new AsyncLocalStorage<Statement[]>()

/**
 * Runs `work` and answers every statement that it, and whatever it began, sent to Postgres in this process meanwhile, in
 * order; BEGIN and COMMIT are statements too. What runs beside it, such as another's sweep, is not counted.
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

/** All pools share the driver's one class of connections, so it is there that nothing can be missed. */
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
