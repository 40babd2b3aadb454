import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '#server/platform/lock-file'
import { startEmbeddedPostgres } from './embedded-postgres'

/** The built-in Postgres in a process of its own, for several servers. Its URL is the first line on standard output. */
async function main({ DATA_DIR = '.data' }: NodeJS.ProcessEnv): Promise<void> {
  await mkdir(DATA_DIR, { recursive: true })
  const lock = await lockFolder(DATA_DIR)
  if (lock === 'taken') throw new Error(`Another server runs on ${DATA_DIR}. Stop it first.`)
  const nothing = () => undefined
  const log = { debug: nothing, info: nothing, warn: nothing }
  const postgres = await startEmbeddedPostgres({ dir: join(DATA_DIR, 'pg'), maxConnections: 200, log })
  process.stdout.write(`${postgres.url}\n`)
  process.once('SIGTERM', () => void postgres.stop())
  process.once('SIGINT', () => void postgres.stop())
  await postgres.exited
}

// biome-ignore lint/style/noProcessEnv: a process of its own, outside the server's settings
await main(process.env).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
