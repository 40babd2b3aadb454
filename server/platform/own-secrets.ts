import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Ids } from './ids'

type KeySettings = { PII_KEY?: Buffer | undefined }
type AdminSettings = { ADMIN_EMAIL?: string | undefined; ADMIN_PASSWORD?: string | undefined }

export type AdminAccount = { email: string; password: string }

const readKept = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** Writes with mode 0600, under another name first, so that the file is never incomplete. */
async function keep(file: string, value: string): Promise<void> {
  const fresh = await open(`${file}.new`, 'w', 0o600)
  try {
    await fresh.writeFile(value)
    await fresh.sync()
  } finally {
    await fresh.close()
  }
  await rename(`${file}.new`, file)
}

const keyLength = 32

/** The key from the settings, else the one that sandbox mode keeps in `dir`; undefined where there is neither. */
export async function findPiiKey(settings: KeySettings, dir: string): Promise<Buffer | undefined> {
  if (settings.PII_KEY) return settings.PII_KEY
  const file = keyFile(dir)
  const kept = await readKept(file)
  if (kept === undefined) return undefined
  const key = Buffer.from(kept, 'base64')
  if (key.length !== keyLength) throw new Error(`The file ${file} does not contain a key. ${putItBack}`)
  return key
}

/**
 * The key, or a new one that is kept in `dir`. Throws where the database was written with a key that is missing now: a new
 * key would only hide that.
 */
export async function ownPiiKey(
  settings: KeySettings,
  dir: string,
  { ids, isKeyKnown }: { ids: Ids; isKeyKnown: () => Promise<boolean> },
): Promise<Buffer> {
  const found = await findPiiKey(settings, dir)
  if (found) return found
  const file = keyFile(dir)
  if (await isKeyKnown()) throw new Error(`The file ${file} is missing. ${putItBack}`)
  const made = ids.bytes(keyLength)
  await keep(file, made.toString('base64'))
  return made
}

const keyFile = (dir: string): string => join(dir, 'pii.key')
const putItBack =
  'This database was written with the key that was in it. Put it back from a copy of DATA_DIR, or set PII_KEY to that key; ' +
  'no other key opens what was written.'

/** The first administrator: from the settings, else one that sandbox mode makes once and keeps. */
export async function firstAdministrator(
  settings: AdminSettings,
  dir: string,
  ids: Ids,
): Promise<AdminAccount> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings
  if (email && password) return { email, password }
  const file = join(dir, 'admin.json')
  const kept = await readKept(file)
  const made = JSON.stringify({ email: 'admin@hotel.example', password: ids.base62(16) })
  if (kept === undefined) await keep(file, made)
  const known = z.object({ email: z.string(), password: z.string() }).parse(JSON.parse(kept ?? made))
  return { email: email ?? known.email, password: password ?? known.password }
}
