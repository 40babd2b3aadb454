import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../database/embedded-postgres'
import { findPostgresBinaries } from '../database/postgres-binaries'
import { openCluster } from '../database/postgres-cluster'
import { endPostgres } from '../database/postgres-orphan'
import { launchPostgres } from '../database/postgres-process'
import { choosePostgresUser } from '../database/postgres-user'
import { silentLog } from './test-server'

/** A Postgres of its own that can be stopped and started again on the same port. */
export type RestartablePostgres = {
  url: string
  restart(): Promise<void>
  /** Stops until `comeBack`. */
  leave(): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

export async function startRestartablePostgres(): Promise<RestartablePostgres> {
  const dir = await mkdtemp(join(tmpdir(), 'hotel-restart-'))
  const binaries = await findPostgresBinaries()
  const user = await choosePostgresUser(binaries.initdb)
  const { data, password } = await openCluster({ dir, binaries, user, throwaway: true })
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    fsync: 'off',
  }
  const launch = async () => {
    const launched = await launchPostgres({
      postgres: binaries.postgres,
      user,
      data,
      settings,
      log: silentLog,
    })
    if (!launched.ready) throw new Error(`Postgres does not start: ${launched.complaint}`)
    return launched
  }
  let running = await launch()
  const end = async () => {
    await endPostgres(data, running.pid, binaries.pgCtl)
    await running.exited
  }
  return {
    url: `postgres://hotel:${password}@127.0.0.1:${port}/postgres`,
    leave: end,
    comeBack: async () => {
      running = await launch()
    },
    restart: async () => {
      await end()
      running = await launch()
    },
    stop: async () => {
      await end()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
