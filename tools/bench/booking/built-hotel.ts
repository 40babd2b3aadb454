import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres'
import { migrateToLatest, seed } from '#server/database/migrate'
import { openDatabase } from '#server/database/open-database'
import { databaseUrl, runStatement } from '#server/testing/one-statement'
import { addPastBookings } from '#server/testing/past-bookings'
import { type ServerProcess, serverProcess } from '#server/testing/server-process'
import { silentLog } from '#server/testing/test-server'

export const piiKey = Buffer.alloc(32, 7)

/** The benchmark acts as the proxy in front of the server, so that each guest has their own address. */
const settings = {
  PII_KEY: piiKey.toString('base64'),
  TRUSTED_PROXY: '127.0.0.1',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
}

/**
 * Postgres as the product runs it (`fsync` on), the sandbox in a process of its own, and as many built servers as
 * requested, each on a database of its own. `product`: the folder of another checkout, whose servers are started.
 */
export async function openGround(product?: string) {
  const processes = await serverProcess()
  const servers = product === undefined ? processes : await serverProcess({ from: product })
  const postgres = await startEmbeddedPostgres({
    dir: join(processes.dir, 'pg'),
    log: silentLog,
    maxConnections: 150,
  }).catch(async (error: unknown) => {
    await processes.removeAll()
    throw error
  })
  const close = async () => {
    await servers.removeAll()
    await processes.removeAll().finally(postgres.stop)
  }
  return {
    close,
    postgres: postgres.pid,
    /** An empty database, or a copy of one without connections. */
    async database(name: string, template = 'template1'): Promise<string> {
      await runStatement(postgres.url, `create database ${name} template ${template}`)
      return databaseUrl(postgres.url, name)
    },
    startSandbox: (): Promise<ServerProcess> =>
      processes.start({ SANDBOX_PORT: '0', DATA_DIR: join(processes.dir, 'sandbox') }, 'sandbox'),
    startServer: (name: string, own: Record<string, string>): Promise<ServerProcess> =>
      servers.start({ ...settings, DATA_DIR: join(processes.dir, name), ...own }),
  }
}

export type Ground = Awaited<ReturnType<typeof openGround>>

export const openOwnDatabase = (url: string) => openDatabase({ url, poolSize: 2, log: silentLog })

/** Today's tables, which an older server works with too. */
export async function addTables(url: string): Promise<void> {
  const { db, end } = openOwnDatabase(url)
  await migrateToLatest(db)
  await seed(db)
  await end()
}

/** A database of a hotel with this many past bookings, see `addPastBookings`. */
export async function databaseWithPast(
  ground: Ground,
  name: string,
  past: Parameters<typeof addPastBookings>[1],
): Promise<string> {
  const url = await ground.database(name)
  await addTables(url)
  const { db, end } = openOwnDatabase(url)
  await addPastBookings(db, past)
  await end()
  return url
}
