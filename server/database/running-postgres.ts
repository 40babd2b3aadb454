import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { dataFolder, readPassword, superuser } from './postgres-cluster'
import { findOrphan } from './postgres-orphan'

/** Where the own Postgres in `dir` takes connections, while a server runs it; undefined where none does. */
export async function findRunningPostgres(dir: string): Promise<string | undefined> {
  const data = dataFolder(dir)
  if ((await findOrphan(data)) === undefined) return undefined
  // The fourth line of what Postgres writes there is its port.
  const port = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')[3]
  const password = await readPassword(path.join(dir, 'password'))
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
}
