import { systemClock } from '#server/platform/clock'
import { processEnvironment } from '../config'
import { restoreBackup } from '../database/backup/restore-backup'
import { opensKeyCheck } from '../modules/privacy/assert-right-key'
import { systemIds } from '../platform/ids'
import { openLogger } from '../platform/logger'
import { findPiiKey } from '../platform/own-secrets'
import { secretsWith } from '../platform/secrets'
import { openForRestore } from './admin-database'

const usage = `npm run restore -- FILE [--force]

Restores a backup into the database of DATABASE_URL, else into the hotel's own in DATA_DIR, completely or not at all. Stop
every server first. PII_KEY must be that of the backup. A database that has bookings is refused; --force deletes them.
`

async function main(words: string[]): Promise<void> {
  const force = words.includes('--force')
  const [file, ...rest] = words.filter((word) => word !== '--force')
  if (!file || file.startsWith('-') || rest.length > 0) throw new Error(usage)
  const settings = processEnvironment()
  const { url, end } = await openForRestore({ settings, log: openLogger('warn') })
  try {
    const piiKey = await findPiiKey(settings, settings.DATA_DIR)
    const secrets = piiKey && secretsWith(piiKey, systemIds)
    const isRightKey = (sealed: Buffer) => secrets !== undefined && opensKeyCheck(secrets, sealed)
    const now = systemClock.now()
    const { takenAt, tables, rows } = await restoreBackup({ url, file, force, isRightKey, now })
    process.stdout.write(
      `Restored as of ${takenAt.toISOString()}: ${tables} tables, ${rows} rows. Start the server: it asks the payment ` +
        'provider what has happened since. Until you end the restored state in the panel, nothing is sold, captured, ' +
        'refunded or mailed; the panel shows an alert for each change.\n',
    )
  } finally {
    await end()
  }
}

main(process.argv.slice(3)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message.trimEnd() : String(error)}\n`)
  process.exitCode = 1
})
