import { mkdir } from 'node:fs/promises'
import { processEnvironment, type Environment, SettingsError } from './environment'
import { openHouse, type House } from './open-house'
import { systemClock } from './runtime/clock'
import { systemIds } from './runtime/ids'
import { openLogger } from './runtime/logger'
import { claimDirectory } from './runtime/single-owner'

/** Longer than any graceful end takes; whatever hangs then is cut off, and the next start goes on from the rows. */
const longestStopMs = 4800

const say = (text: string) => process.stdout.write(`${text}\n`)

function leave(error: unknown): never {
  const isClear = error instanceof SettingsError || error instanceof Error
  process.stderr.write(`${isClear ? error.message : String(error)}\n`)
  process.exit(1)
}

async function main(): Promise<void> {
  const settings = processEnvironment()
  const log = openLogger(settings.LOG_LEVEL)
  await mkdir(settings.DATA_DIR, { recursive: true })
  const claim = await claimDirectory(settings.DATA_DIR)
  if (claim === 'taken') {
    throw new Error(`Another server runs on ${settings.DATA_DIR}. Stop it, or give this one its own DATA_DIR and PORT.`)
  }
  // A signal that comes while the house is being opened closes it as soon as it stands.
  let closing: Promise<void> | undefined
  const opening = openHouse({ settings, log, systemClock, ids: systemIds })
  const stop = (code: number) => {
    setTimeout(() => process.exit(1), longestStopMs).unref()
    closing ??= opening
      .then((house) => house.close())
      .then(() => claim.release())
      .then(() => process.exit(code), leave)
  }
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  const house = await opening
  if (!closing) welcome(house, settings)
  await house.databaseEnded
  if (closing) return
  log.fatal('the database has ended; start again')
  stop(1)
}

function welcome(house: House, settings: Environment): void {
  const address = settings.PUBLIC_URL ?? `http://localhost:${house.port}`
  say(`The hotel is open at ${address}`)
  if (house.sandboxUrl) {
    say(`Sandbox (payments, mails, clock): ${house.sandboxUrl.replace('127.0.0.1', 'localhost')}/sandbox`)
    say(`Mailbox: ${house.sandboxUrl.replace('127.0.0.1', 'localhost')}/sandbox/mailbox`)
  }
  if (!settings.production) say(`Administrator: ${house.admin.email}  password: ${house.admin.password}`)
}

main().catch(leave)
