import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { assertAlone } from '#server/database/backup/restore-backup'
import { findRunningPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres'
import { type OpenDatabase, openDatabase } from '#server/database/open-database'
import { lockFolder } from '#server/platform/lock-file'
import type { Config } from '../config'
import { isMigrated, migrateToLatest } from '../database/migrate'
import type { Logger } from '../platform/logger'

const notFromHere =
  'The server is starting or stopping, or it runs in another container. Try again in a moment, or run this command there.'

type Needs = { settings: Config; log: Logger }

/**
 * The hotel's database for a command: that of `DATABASE_URL`, or the hotel's own, which is started for the command where no
 * server runs it. Throws an error whose message says what to do.
 */
export async function openForCommand({ settings, log }: Needs): Promise<OpenDatabase> {
  if (settings.DATABASE_URL) return migrated(openDatabase({ url: settings.DATABASE_URL, poolSize: 2, log }))
  await mkdir(settings.DATA_DIR, { recursive: true })
  const dir = join(await realpath(settings.DATA_DIR), 'pg')
  const lock = await lockFolder(settings.DATA_DIR)
  if (lock === 'taken') {
    const url = await findRunningPostgres(dir)
    if (!url) throw new Error(notFromHere)
    return migrated(openDatabase({ url, poolSize: 2, log }))
  }
  const postgres = await startEmbeddedPostgres({ dir, log })
  const opened = openDatabase({ url: postgres.url, poolSize: 2, log })
  const end = async () => {
    await opened.end()
    await postgres.stop()
    await lock.release()
  }
  await migrateToLatest(opened.db).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return { ...opened, end }
}

/** Does not migrate, because an older server may be running on this database. */
async function migrated(opened: OpenDatabase): Promise<OpenDatabase> {
  const ready = await isMigrated(opened.db).catch(async (error: Error) => {
    await opened.end()
    const { message } = error.cause instanceof Error ? error.cause : error
    throw new Error(`The database does not answer: ${message}`, { cause: error })
  })
  if (ready) return opened
  await opened.end()
  throw new Error(
    'The database has not been migrated to this version. Start the server of this version once, then try again.',
  )
}

export type DatabaseAt = { url: string; end(): Promise<void> }

/** The hotel's database for a command that only reads it, whatever its version and whether a server runs it. */
export async function findForReading({ settings, log }: Needs): Promise<DatabaseAt> {
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL, end: async () => undefined }
  const dir = join(await realpath(settings.DATA_DIR).catch(() => settings.DATA_DIR), 'pg')
  const own = await startOwn(settings, log)
  if (own) return own
  const url = await findRunningPostgres(dir)
  if (!url) throw new Error(notFromHere)
  return { url, end: async () => undefined }
}

/** The hotel's database without a server, migrated to this version. Throws where a server runs on it. */
export async function openForRestore({ settings, log }: Needs): Promise<DatabaseAt> {
  const own = settings.DATABASE_URL
    ? { url: settings.DATABASE_URL, end: async () => undefined }
    : await startOwn(settings, log)
  if (!own) throw new Error('The server is running. Stop it, then restore.')
  try {
    await assertAlone(own.url)
    const { db, end } = openDatabase({ url: own.url, poolSize: 1, log })
    await migrateToLatest(db).finally(end)
    return own
  } catch (error) {
    await own.end()
    throw error
  }
}

/** Undefined where a server runs it. */
async function startOwn(settings: Config, log: Logger): Promise<DatabaseAt | undefined> {
  await mkdir(settings.DATA_DIR, { recursive: true })
  const lock = await lockFolder(settings.DATA_DIR)
  if (lock === 'taken') return undefined
  const postgres = await startEmbeddedPostgres({ dir: join(await realpath(settings.DATA_DIR), 'pg'), log })
  const end = () => postgres.stop().then(() => lock.release())
  return { url: postgres.url, end }
}
