import { chmod, mkdir, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostgresBinaries } from './postgres-binaries'
import { dataFolder, openCluster, superuser } from './postgres-cluster'
import { disownPidFile, endPostgres, endPostgresAtOnce, findOrphan } from './postgres-orphan'
import { launchPostgres } from './postgres-process'
import { choosePostgresUser } from './postgres-user'

export type EmbeddedPostgres = {
  url: string
  pid: number
  /** Settles when Postgres has ended, asked or not. */
  exited: Promise<void>
  stop(): Promise<void>
  /** Without good order and without waiting; nothing that was committed is lost. */
  endAtOnce(): void
}

export type PostgresLog = Record<'debug' | 'info' | 'warn', (details: object, message: string) => void>

type Options = {
  /** Kept between starts, and ours alone. */
  dir: string
  log: PostgresLog
  maxConnections?: number
  /** For tests: faster, and nothing survives a power cut. */
  throwaway?: boolean
}

const attempts = 40

/** Starts the real Postgres that came from npm, on this machine's loopback only, and watches over it. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log, maxConnections = 50, throwaway = false } = options
  const dir = await ownFolder(options.dir)
  const binaries = await findPostgresBinaries()
  const user = await choosePostgresUser(binaries.initdb)
  await stopOrphan(dataFolder(dir), binaries.pgCtl, log)
  const { data, password } = await openCluster({ dir, binaries, user, throwaway })
  for (let attempt = 1; ; attempt += 1) {
    await disownPidFile(data)
    const port = await freePort()
    const settings = settingsFor(port, maxConnections, throwaway)
    const launched = await launchPostgres({ postgres: binaries.postgres, user, data, settings, log })
    if (launched.ready) {
      const { pid, exited } = launched
      const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
      const stop = () => endPostgres(data, pid, binaries.pgCtl).then(() => exited)
      return { url, pid, exited, stop, endAtOnce: () => endPostgresAtOnce(pid) }
    }
    if (attempt === attempts || !willPass.test(launched.complaint)) throw explain(data, launched.complaint)
    log.debug({ attempt, complaint: launched.complaint }, 'Postgres did not start yet')
    await pause(250)
  }
}

/** A port taken in between, or memory that the processes of a killed Postgres are just giving back. */
const willPass = /could not bind|could not create any TCP|already in use|still in use|postmaster\.pid/

const explain = (data: string, complaint: string) =>
  new Error(
    `The own Postgres in ${data} does not start. It says: ${complaint || 'nothing'}\n` +
      'Set DATABASE_URL to use another Postgres (15 or later), or DATA_DIR to begin with an empty folder.',
  )

async function ownFolder(dir: string): Promise<string> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  return realpath(dir)
}

async function stopOrphan(data: string, pgCtl: string, log: PostgresLog): Promise<void> {
  const pid = await findOrphan(data)
  if (pid === undefined) return
  log.info({ orphan: pid }, 'stopping the Postgres of an earlier server that was killed')
  await endPostgres(data, pid, pgCtl)
}

/** Statements and details of errors stay out of the log: they hold guests' data. */
const settingsFor = (
  port: number,
  maxConnections: number,
  throwaway: boolean,
): Record<string, string | number> => ({
  port,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: maxConnections,
  timezone: 'UTC',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  ...(throwaway
    ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
    : {}),
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1')
  return address.port
}
