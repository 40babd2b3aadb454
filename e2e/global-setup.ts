import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { startTestServer } from '#server/testing/test-server'
import { provideChromium } from './browser/chromium'

/** One browser, one build and one Postgres for all tests. Returns a function that stops the Postgres. */
export default async function setUp(): Promise<() => Promise<void>> {
  // The runner shuts down cleanly only on SIGINT.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'))
  await Promise.all([provideChromium(), buildProduct()])
  const postgres = await startTestServer()
  process.env['E2E_POSTGRES'] = postgres.url
  return postgres.stop
}

async function buildProduct(): Promise<void> {
  await promisify(execFile)(process.execPath, [
    path.join(import.meta.dirname, '..', 'tools', 'scripts', 'build.mjs'),
  ])
}
