import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/platform/clock'
import { readEnvironment } from './config'
import { systemIds } from './platform/ids'
import { openLogger } from './platform/logger'
import { startServer } from './start-server'
import { cheapPasswords } from './testing/cheap-passwords'

let dir = ''
const keyFile = () => join(dir, 'pii.key')

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hotel-secrets-'))
})
afterAll(async () => {
  await rm(dir, { recursive: true, force: true })
})

async function startAndStop(): Promise<void> {
  const server = await startServer({
    settings: readEnvironment({ PORT: '0', DATA_DIR: dir, LOG_LEVEL: 'silent' }),
    log: openLogger('silent'),
    systemClock,
    ids: systemIds,
    passwords: cheapPasswords(),
  })
  await server.close()
}
const refusal = () => startAndStop().then(String, (error: Error) => error.message)

test('a missing or damaged key file stops the start and is not replaced; the old one works again', async () => {
  await startAndStop()
  const key = await readFile(keyFile(), 'utf8')
  expect(Buffer.from(key, 'base64')).toHaveLength(32)

  await rename(keyFile(), `${keyFile()}.away`)
  await rm(join(dir, 'admin.json'))
  expect(await refusal()).toMatch(/pii\.key is missing.*Put it back/)
  expect(existsSync(keyFile())).toBe(false)
  expect(existsSync(join(dir, 'admin.json'))).toBe(false)

  await writeFile(keyFile(), '')
  expect(await refusal()).toMatch(/pii\.key does not contain a key.*Put it back/)
  expect(await readFile(keyFile(), 'utf8')).toBe('')

  await rename(`${keyFile()}.away`, keyFile())
  await startAndStop()
  expect(await readFile(keyFile(), 'utf8')).toBe(key)
})
