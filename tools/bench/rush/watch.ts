import pg from 'pg'

/** The heap of the servers in KB: the least of several readings, since garbage collection runs in between. */
export async function heapKb(servers: readonly string[], token: string): Promise<number> {
  const readings = await Promise.all(servers.map((server) => leastHeap(server, token)))
  return readings.reduce((sum, bytes) => sum + bytes, 0) / 1024
}

async function leastHeap(server: string, token: string): Promise<number> {
  const readings: number[] = []
  for (let round = 0; round < 8; round++) {
    const response = await fetch(`${server}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const [, bytes] = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(await response.text()) ?? []
    readings.push(Number(bytes))
    await new Promise((resolve) => setTimeout(resolve, 400))
  }
  return Math.min(...readings)
}

/** Counts the hotel's notifications, and asks Postgres for its transactions. */
export async function watchDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let messages = 0
  client.on('notification', () => {
    messages += 1
  })
  await client.query('listen queue_changed')
  return {
    /** Notifications received and transactions ended so far; this query is one of them. */
    async counts(): Promise<{ messages: number; transactions: number }> {
      // Each connection reports its transactions within a second after the last one.
      await new Promise((resolve) => setTimeout(resolve, 1200))
      const { rows } = await client.query<{ ended: string }>(
        'select sum(xact_commit + xact_rollback) as ended from pg_stat_database',
      )
      return { messages, transactions: Number(rows[0]?.ended) }
    },
    end: () => client.end(),
  }
}
