import { mkdir } from 'node:fs/promises'
import { systemClock } from '#server/platform/clock'
import { lockFolder } from '#server/platform/lock-file'
import { type Config, processEnvironment } from './config'
import { systemIds } from './platform/ids'
import { openLogger } from './platform/logger'
import { type RunningServer, startServer } from './start-server'

/** Longer than a graceful stop takes; what still hangs is cut off, and the next start goes on from the database. */
const longestStopMs = 4300

/** Errors of the file system, which get advice about DATA_DIR. */
const diskCodes = ['ENOSPC', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EDQUOT']

function exitWith(error: unknown): never {
  const isOfDisk = error instanceof Error && 'code' in error && diskCodes.includes(String(error.code))
  const advice = isOfDisk ? 'DATA_DIR must be a writable folder on a disk with free space.\n' : ''
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${advice}`)
  process.exit(1)
}

async function main(): Promise<void> {
  const settings = processEnvironment()
  const log = openLogger(settings.LOG_LEVEL)
  await mkdir(settings.DATA_DIR, { recursive: true })
  const lock = await lockFolder(settings.DATA_DIR)
  if (lock === 'taken') {
    throw new Error(
      `Another server runs on ${settings.DATA_DIR}, here or in another container. Stop it, or give this one its own ` +
        'DATA_DIR and PORT: then it is another hotel, which begins without bookings ("npm run restore" restores them ' +
        'from a backup).',
    )
  }
  // A signal during the start stops the server as soon as it has started.
  let closing: Promise<void> | undefined
  let open: RunningServer | undefined
  const opening = startServer({ settings, log, systemClock, ids: systemIds })
  const stop = (code: number) => {
    setTimeout(() => {
      open?.endAtOnce()
      process.exit(1)
    }, longestStopMs).unref()
    closing ??= opening
      .then((server) => server.close())
      .then(() => lock.release())
      .then(() => process.exit(code), exitWith)
  }
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  const server = await opening
  open = server
  if (!closing) welcome(server, settings)
  await server.databaseEnded
  if (closing) return
  log.fatal('the database has ended; start again')
  stop(1)
}

/** Written at once, so that a script that waits for the first line has the others too. */
function welcome(server: RunningServer, settings: Config): void {
  const sandbox = server.sandboxUrl?.replace('127.0.0.1', 'localhost')
  const lines = [
    `The hotel is open at ${settings.PUBLIC_URL ?? `http://localhost:${server.port}`}`,
    ...(sandbox
      ? [`Sandbox (payments, clock): ${sandbox}/sandbox`, `Mailbox: ${sandbox}/sandbox/mailbox`]
      : []),
    ...(settings.production
      ? []
      : [`Administrator: ${server.admin.email}  password: ${server.admin.password}`]),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

main().catch(exitWith)
