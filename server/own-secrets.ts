import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Environment } from './environment'
import type { Ids } from './runtime/ids'

export type AdminAccount = { email: string; password: string }

/** The value in the file, made and kept there (mode 0600) the first time; a half-written one never stands there. */
async function keptIn(file: string, make: () => string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (kept !== undefined) return kept
  const value = make()
  const fresh = await open(`${file}.new`, 'w', 0o600)
  try {
    await fresh.writeFile(value)
    await fresh.sync()
  } finally {
    await fresh.close()
  }
  await rename(`${file}.new`, file)
  return value
}

/** What the settings leave open in sandbox mode is made once and kept in `DATA_DIR`, so that it is the same next time. */
export async function ownSecrets(settings: Environment, dir: string, ids: Ids) {
  await mkdir(dir, { recursive: true })
  const keyFile = join(dir, 'pii.key')
  const piiKey =
    settings.PII_KEY ?? Buffer.from(await keptIn(keyFile, () => ids.bytes(32).toString('base64')), 'base64')
  return { piiKey, admin: await adminAccount(settings, dir, ids) }
}

async function adminAccount(settings: Environment, dir: string, ids: Ids): Promise<AdminAccount> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings
  if (email && password) return { email, password }
  const made = () => JSON.stringify({ email: 'admin@hotel.example', password: ids.base62(16) })
  const kept = z
    .object({ email: z.string(), password: z.string() })
    .parse(JSON.parse(await keptIn(join(dir, 'admin.json'), made)))
  return { email: email ?? kept.email, password: password ?? kept.password }
}
