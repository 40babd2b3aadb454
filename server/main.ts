import { mkdir } from 'node:fs/promises'
import { type Config, processEnvironment } from './config'
import { systemClock } from './platform/clock'
import { systemIds } from './platform/ids'
import { openLogger } from './platform/logger'
import { claimDirectory } from './platform/single-owner'
import { type RunningServer, startServer } from './start-server'

/** Longer than any graceful end takes; whatever hangs then is cut off, and the next start goes on from the rows. */
const longestStopMs = 4300

/** What the disk may refuse. */
const diskCodes = ['ENOSPC', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EDQUOT']

function leave(error: unknown): never {
  const isOfDisk = error instanceof Error && 'code' in error && diskCodes.includes(String(error.code))
  const advice = isOfDisk ? 'DATA_DIR must be a folder on a disk that has room and can be written.\n' : ''
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${advice}`)
  process.exit(1)
}

async function main(): Promise<void> {
  const settings = processEnvironment()
  const log = openLogger(settings.LOG_LEVEL)
  await mkdir(settings.DATA_DIR, { recursive: true })
  const roomUse = await claimDirectory(settings.DATA_DIR)
  if (roomUse === 'taken') {
    throw new Error(
      `Another server runs on ${settings.DATA_DIR}, here or in another container. Stop it, or give this one its own ` +
        'DATA_DIR and PORT: then it is another hotel, which begins without bookings ("npm run restore" brings them from ' +
        'a backup).',
    )
  }
  // A signal that comes while the house is being opened closes it as soon as it stands.
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
      .then(() => roomUse.release())
      .then(() => process.exit(code), leave)
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

/** In one piece, so that whoever waits for the first line has the others too. */
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

main().catch(leave)
