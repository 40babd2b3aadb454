import pg from 'pg'

type Row = Record<string, unknown>

export type Statements = (statement: string) => Promise<Row[]>

/** On a connection of its own, for statements about whole databases, which fail while a pool is connected. */
export const runStatement = (url: string, statement: string): Promise<Row[]> =>
  withConnection(url, (run) => run(statement))

/** Several statements on a connection of their own. */
export async function withConnection<T>(url: string, work: (run: Statements) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(async (statement) => (await client.query<Row>(statement)).rows)
  } finally {
    await client.end()
  }
}

export function databaseUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
