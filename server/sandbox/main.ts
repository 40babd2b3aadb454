import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { systemClock } from '../runtime/clock'
import { systemIds } from '../runtime/ids'
import { openSandbox } from './open-sandbox'

const hostname = '127.0.0.1'

/** The sandbox alone, for several servers that use the same outside world. */
async function main(environment: NodeJS.ProcessEnv) {
  const { SANDBOX_PORT = '3100', DATA_DIR = '.data', SANDBOX_NOW, NODE_ENV } = environment
  if (NODE_ENV === 'production') throw new Error('The sandbox does not exist in production.')
  const startAt = SANDBOX_NOW ? new Date(SANDBOX_NOW) : undefined
  if (startAt && Number.isNaN(startAt.getTime())) throw new Error(`SANDBOX_NOW is no instant: ${SANDBOX_NOW}`)
  const say = (words: string) => process.stdout.write(`${words}\n`)
  const sandbox = await openSandbox({
    dir: join(DATA_DIR, 'sandbox'),
    systemClock,
    ids: systemIds,
    log: { info: () => undefined, warn: (facts, message) => say(`${message} ${JSON.stringify(facts)}`) },
    ...(startAt && { startAt }),
  })
  const server = serve({ fetch: sandbox.routes.fetch, hostname, port: Number(SANDBOX_PORT) }, ({ port }) =>
    say(`Sandbox: http://${hostname}:${port}/sandbox`),
  )
  const stop = async () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
    await sandbox.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

// biome-ignore lint/style/noProcessEnv: a process of its own, outside the server's settings
await main(process.env)
