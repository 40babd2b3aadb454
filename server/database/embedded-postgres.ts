import { chmod, mkdir, readFile, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type FileLock, lockFile } from '#server/platform/lock-file'
import { adviceFor, findPostgresBinaries, type PostgresBinaries } from './postgres-binaries'
import { dataFolder, openCluster, readPassword, superuser } from './postgres-cluster'
import { endPostgres, endPostgresAtOnce, findOrphan, repairPidFile } from './postgres-orphan'
import { launchPostgres } from './postgres-process'
import { choosePostgresUser, type PostgresUser } from './postgres-user'

export type EmbeddedPostgres = {
  url: string
  pid: number
  /** Resolves when Postgres has ended, whether asked to or not. */
  exited: Promise<void>
  stop(): Promise<void>
  /** Kills it without waiting; nothing that was committed is lost. */
  endAtOnce(): void
}

export type PostgresLog = Record<'debug' | 'info' | 'warn', (details: object, message: string) => void>

type Options = {
  /** Kept between starts and used by nothing else. */
  dir: string
  log: PostgresLog
  maxConnections?: number
  /** For tests: faster, and nothing survives a power cut. */
  throwaway?: boolean
}

const attempts = 40
/** How long the last processes of a Postgres that was just ended may take to release the lock. */
const lockTimeoutMs = 10_000

/** Starts the Postgres that npm installed, reachable on this machine's loopback address only. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dir = await ownFolder(options.dir)
  const binaries = await findPostgresBinaries()
  const user = await choosePostgresUser(binaries.initdb)
  await stopOrphan(dataFolder(dir), binaries.pgCtl, options.log)
  const lock = await lockFile(path.join(dir, 'postgres.lock'), lockTimeoutMs)
  if (!lock) throw runsElsewhere(dir)
  try {
    return await launch({ options, dir, binaries, user, lock })
  } catch (error) {
    await lock.release()
    throw error
  }
}

type Start = {
  options: Options
  dir: string
  binaries: PostgresBinaries
  user: PostgresUser
  lock: FileLock
}

async function launch({ options, dir, binaries, user, lock }: Start): Promise<EmbeddedPostgres> {
  const { log, maxConnections = 50, throwaway = false } = options
  const { data, password } = await openCluster({ dir, binaries, user, throwaway })
  const attempt = async (more: Settings = {}) => {
    await repairPidFile(data)
    const port = await freePort()
    const settings = { ...settingsFor(port, maxConnections, throwaway), ...more }
    const lockedFile = lock.fd
    const launched = await launchPostgres({ ...binaries, user, data, settings, lockedFile, log })
    return { launched, port }
  }
  for (let count = 1; ; count += 1) {
    const { launched, port } = await attempt()
    if (launched.ready) {
      const { pid } = launched
      const exited = launched.exited.then(lock.release)
      const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
      const stop = () => endPostgres(data, pid, binaries.pgCtl).then(() => exited)
      return { url, pid, exited, stop, endAtOnce: () => endPostgresAtOnce(pid) }
    }
    if (count === attempts || !willPass.test(launched.complaint)) {
      // Once more for the error's details and hints, which would put guests' data into the log of a running server.
      const { launched: again } = await attempt({ log_error_verbosity: 'default' })
      if (again.ready) await endPostgres(data, again.pid, binaries.pgCtl)
      throw explain(data, again.ready ? launched.complaint : again.complaint)
    }
    log.debug({ count, complaint: launched.complaint }, 'Postgres did not start yet')
    await pause(250)
  }
}

/** Temporary: a port that was taken meanwhile, or memory that a killed Postgres has not released yet. */
const willPass = /could not bind|could not create any TCP|already in use|still in use|postmaster\.pid/

const explain = (data: string, complaint: string) =>
  new Error(
    `The built-in Postgres in ${data} does not start. It says:\n${complaint || 'nothing'}\n${adviceFor(data, complaint)}`,
  )

const runsElsewhere = (dir: string) =>
  new Error(
    `A Postgres still runs on ${dataFolder(dir)} and cannot be seen from here: it may be in another container, left by a ` +
      'server that was killed. End that container, then start again.',
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

type Settings = Record<string, string | number>

/** Statements and error details stay out of the log, since they contain guests' data. */
const settingsFor = (port: number, maxConnections: number, throwaway: boolean): Settings => ({
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

/** A port of this machine that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1')
  return address.port
}

/** The URL of the built-in Postgres in `dir`, while a server runs it; undefined where none does. */
export async function findRunningPostgres(dir: string): Promise<string | undefined> {
  const data = dataFolder(dir)
  if ((await findOrphan(data)) === undefined) return undefined
  // The fourth line of postmaster.pid is the port.
  const port = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')[3]
  const password = await readPassword(path.join(dir, 'password'))
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
}
