import { systemClock } from '#server/platform/clock'
import { processEnvironment } from '../config'
import { writeBackup } from '../database/backup/write-backup'
import { openLogger } from '../platform/logger'
import { findForReading } from './admin-database'

const usage = `npm run backup -- FILE

Writes the whole database to FILE (compressed), whether the server runs or not. The database is that of DATABASE_URL, else the
hotel's own in DATA_DIR. PII_KEY is not included: keep it elsewhere, because a backup cannot be restored without it.
`

async function main([file, ...rest]: string[]): Promise<void> {
  if (!file || file.startsWith('-') || rest.length > 0) throw new Error(usage)
  const settings = processEnvironment()
  const { url, end } = await findForReading({ settings, log: openLogger('warn') })
  try {
    const { tables, rows } = await writeBackup({ url, file, now: systemClock.now() })
    process.stdout.write(`${file}: ${tables} tables, ${rows} rows. Keep PII_KEY elsewhere.\n`)
  } finally {
    await end()
  }
}

main(process.argv.slice(3)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message.trimEnd() : String(error)}\n`)
  process.exitCode = 1
})
