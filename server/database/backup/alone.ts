import pg from 'pg'

/** Throws while another client is connected: a restore under a running server would mix two states. */
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
