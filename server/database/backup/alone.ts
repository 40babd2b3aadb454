import pg from 'pg'

/** A restore under the feet of running servers would mix two houses: throws while anybody else of us is connected. */
export async function assertAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and usename = current_user
         and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (rowCount) throw new Error('A server is running on this database. Stop every server, then restore.')
  } finally {
    await client.end()
  }
}
