import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { systemIds } from '../platform/ids'
import type { PostgresBinaries } from './postgres-binaries'
import { changeOwner, type PostgresUser } from './postgres-user'

export const superuser = 'hotel'

export type Cluster = { data: string; password: string }

export const dataFolder = (dir: string): string => path.join(dir, 'cluster')

type Needs = { dir: string; binaries: PostgresBinaries; user: PostgresUser; throwaway: boolean }

/** Opens the cluster in `dir`, or creates it; it gets its name only once it is complete. */
export async function openCluster({ dir, binaries, user, throwaway }: Needs): Promise<Cluster> {
  await changeOwner(dir, user.owner)
  await removeHalfMade(dir)
  const data = dataFolder(dir)
  const passwordFile = path.join(dir, 'password')
  if (!existsSync(data)) {
    // Kept if there is one: a cluster that was moved away and comes back needs its password.
    if (!existsSync(passwordFile)) await writePassword(passwordFile, user.owner)
    const fresh = await mkdtemp(path.join(dir, halfMade))
    if (user.owner !== null) await chown(fresh, user.owner, user.owner)
    await initialise({ binaries, user, throwaway, data: fresh, passwordFile })
    await rename(fresh, data)
  }
  await changeOwner(data, user.owner)
  await closeToOthers(data, passwordFile)
  return { data, password: await readPassword(passwordFile) }
}

const halfMade = 'cluster.new-'

/** Errors are ignored: an initdb left by a killed server may still write there; a later start removes it. */
async function removeHalfMade(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.startsWith(halfMade)) continue
    await rm(path.join(dir, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Postgres refuses a folder that others can read, as a copied one may be. If `chmod` fails, Postgres reports it. */
async function closeToOthers(data: string, passwordFile: string): Promise<void> {
  await chmod(data, 0o700).catch(() => undefined)
  await chmod(passwordFile, 0o600).catch(() => undefined)
}

async function writePassword(file: string, owner: number | null): Promise<void> {
  const half = `${file}.new`
  await writeFile(half, `${systemIds.token(24)}\n`, { mode: 0o600 })
  if (owner !== null) await chown(half, owner, owner)
  await rename(half, file)
}

export async function readPassword(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (cause) {
    const advice = 'Put the file back from a backup.'
    throw new Error(`The password of the built-in Postgres is not readable in ${file}. ${advice}`, { cause })
  }
}

type Initialise = Omit<Needs, 'dir'> & { data: string; passwordFile: string }

/** The builtin locale sorts the same on every system and does not change with system updates. */
async function initialise({ binaries, user, throwaway, data, passwordFile }: Initialise): Promise<void> {
  const args = ['-D', data, '-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  args.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C')
  args.push('--no-instructions', ...(throwaway ? ['--no-sync', '--set=scram_iterations=1'] : []))
  const child = user.spawn(binaries.initdb, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`Postgres could not make its files in ${data}: ${complaint.trim()}`)
}
