import { rmSync } from 'node:fs'
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres'
import { dataFolder } from '../database/postgres-cluster'
import { findOrphan } from '../database/postgres-orphan'

export const silentLog = { debug: () => undefined, info: () => undefined, warn: () => undefined }

/** A Postgres in a temporary folder; both are removed however this process ends, except by `kill -9`. */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeAbandoned()
  const dir = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
  let postgres: EmbeddedPostgres | undefined
  const leaveNothing = () => {
    if (postgres) endAtOnce(postgres.pid)
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', leaveNothing)
  postgres = await startEmbeddedPostgres({
    dir: clusterIn(dir),
    log: silentLog,
    maxConnections: 200,
    throwaway: true,
  })
  const { url, stop } = postgres
  return {
    url,
    stop: async () => {
      process.off('exit', leaveNothing)
      await stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

const prefix = 'hotel-test-'
const clusterIn = (dir: string) => path.join(dir, 'pg')

/** Removes what killed runs have left behind. */
async function removeAbandoned(): Promise<void> {
  const parent = await realpath(tmpdir())
  for (const name of await readdir(parent)) {
    const [, owner] = name.match(`^${prefix}(\\d+)-`) ?? []
    if (owner === undefined || signal(Number(owner), 0)) continue
    const dir = path.join(parent, name)
    const orphan = await findOrphan(dataFolder(clusterIn(dir)))
    if (orphan !== undefined) endAtOnce(orphan)
    await rm(dir, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}

const endAtOnce = (pid: number) => signal(pid, 'SIGQUIT')

/** False when there is no such process. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
