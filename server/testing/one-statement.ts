import pg from 'pg'

type Row = Record<string, unknown>

/** On a connection of its own, for statements about whole databases, which fail while a pool is connected. */
export async function runStatement(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(statement)
    return rows
  } finally {
    await client.end()
  }
}

export function databaseUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
