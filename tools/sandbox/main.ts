import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { systemClock } from '#server/platform/clock'
import { findDrawnAlbums } from '#server/platform/drawn-albums'
import { systemIds } from '#server/platform/ids'
import { openSandbox } from './open-sandbox'

const hostname = '127.0.0.1'

/** The sandbox in a process of its own, shared by several servers. */
async function main(environment: NodeJS.ProcessEnv) {
  const { SANDBOX_PORT = '3100', DATA_DIR = '.data', SANDBOX_NOW, NODE_ENV } = environment
  if (NODE_ENV === 'production') throw new Error('The sandbox cannot run in production.')
  const startAt = SANDBOX_NOW ? new Date(SANDBOX_NOW) : undefined
  if (startAt && Number.isNaN(startAt.getTime()))
    throw new Error(`SANDBOX_NOW is not a date and time: ${SANDBOX_NOW}`)
  const say = (words: string) => process.stdout.write(`${words}\n`)
  const sandbox = await openSandbox({
    dir: join(DATA_DIR, 'sandbox'),
    pictures: findDrawnAlbums(),
    systemClock,
    ids: systemIds,
    log: { info: () => undefined, warn: (facts, message) => say(`${message} ${JSON.stringify(facts)}`) },
    ...(startAt && { startAt }),
  })
  const server = serve({ fetch: sandbox.routes.fetch, hostname, port: Number(SANDBOX_PORT) }, ({ port }) =>
    say(`Sandbox: http://${hostname}:${port}/sandbox`),
  )
  server.once('error', exitWithMessage)
  stopOnSignals(async () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
    await sandbox.close()
  })
}

/** Milliseconds after which a close that hangs is cut off. */
const longestStopMs = 4300

/** Closes once, however many signals come, and then exits. */
function stopOnSignals(close: () => Promise<void>): void {
  let isClosing = false
  const stop = () => {
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), longestStopMs).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** A message without a stack trace: the usual causes are a port or folder in use, or a wrong setting. */
function exitWithMessage(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

// biome-ignore lint/style/noProcessEnv: a process of its own, outside the server's settings
await main(process.env).catch(exitWithMessage)
