import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { dataFolder, readPassword, superuser } from './postgres-cluster'
import { findOrphan } from './postgres-orphan'

/** The URL of the built-in Postgres in `dir`, while a server runs it; undefined where none does. */
export async function findRunningPostgres(dir: string): Promise<string | undefined> {
  const data = dataFolder(dir)
  if ((await findOrphan(data)) === undefined) return undefined
  // The fourth line of postmaster.pid is the port.
  const port = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')[3]
  const password = await readPassword(path.join(dir, 'password'))
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
}
