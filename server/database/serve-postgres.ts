import { join } from 'node:path'
import { startEmbeddedPostgres } from './embedded-postgres'

/** The own Postgres in a process of its own, for several servers at one place. Its address is the first line it says. */
async function main({ DATA_DIR = '.data' }: NodeJS.ProcessEnv): Promise<void> {
  const nothing = () => undefined
  const log = { debug: nothing, info: nothing, warn: nothing }
  const postgres = await startEmbeddedPostgres({ dir: join(DATA_DIR, 'pg'), maxConnections: 200, log })
  process.stdout.write(`${postgres.url}\n`)
  process.once('SIGTERM', () => void postgres.stop())
  process.once('SIGINT', () => void postgres.stop())
  await postgres.exited
}

// biome-ignore lint/style/noProcessEnv: a process of its own, outside the server's settings
await main(process.env)
