import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inNamespaces, whyNoNamespaces } from '../testing/namespaces'
import { lockFolder } from './lock-file'

let dir = ''

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hotel-owner-'))
})

afterAll(async () => {
  await rm(dir, { recursive: true, force: true })
})

async function locked() {
  const lock = await lockFolder(dir)
  if (lock === 'taken') throw new Error('the folder is taken')
  return lock
}

const lockAndStay = `
  import { lockFolder } from './server/platform/lock-file.ts'
  const lock = await lockFolder(process.env.OWNED_DIR)
  console.log(lock === 'taken' ? 'taken' : 'mine')
  setInterval(() => undefined, 1000)
`
const args = ['--import', 'tsx', '--input-type=module', '--eval', lockAndStay]

describe('the lock on a folder', () => {
  test('is refused to a second owner, also under another path, until the first releases it', async () => {
    const first = await locked()
    const alias = `${dir}-alias`
    await symlink(dir, alias)
    try {
      expect(await lockFolder(alias)).toBe('taken')
    } finally {
      await rm(alias)
    }
    await first.release()
    await (await locked()).release()
  })

  test('is held by another process while it lives, and no longer once it is killed', async () => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, OWNED_DIR: dir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    expect(await lockFolder(dir)).toBe('taken')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await locked()).release()
  })

  const whyNot = whyNoNamespaces()
  test.skipIf(whyNot)(
    `is given to one of two containers on one folder${whyNot ? ` (skipped: ${whyNot})` : ''}`,
    async () => {
      const env = { OWNED_DIR: dir, NODE: process.execPath, LIFE: lockAndStay }
      const words = '"$NODE" --import tsx --input-type=module --eval "$LIFE"'
      const first = inNamespaces(words, env)
      expect(await first.said()).toBe('mine\n')
      const second = inNamespaces(words, env)
      expect(await second.said()).toBe('taken\n')
      expect(await lockFolder(dir)).toBe('taken')
      await second.end()
      await first.end()
      await expect.poll(() => lockFolder(dir)).not.toBe('taken')
    },
  )
})
