import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inNamespaces, whyNoNamespaces } from '../testing/namespaces'
import { claimDirectory } from './single-owner'

let dir = ''

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hotel-owner-'))
})

afterAll(async () => {
  await rm(dir, { recursive: true, force: true })
})

async function claimed() {
  const roomUse = await claimDirectory(dir)
  if (roomUse === 'taken') throw new Error('the folder is taken')
  return roomUse
}

const claimAndStay = `
  import { claimDirectory } from './server/platform/single-owner.ts'
  const claim = await claimDirectory(process.env.OWNED_DIR)
  console.log(claim === 'taken' ? 'taken' : 'mine')
  setInterval(() => undefined, 1000)
`
const args = ['--import', 'tsx', '--input-type=module', '--eval', claimAndStay]

describe('one folder', () => {
  test('the second claim is told that it is taken, also by another name, until the first lets go', async () => {
    const first = await claimed()
    const alias = `${dir}-alias`
    await symlink(dir, alias)
    try {
      expect(await claimDirectory(alias)).toBe('taken')
    } finally {
      await rm(alias)
    }
    await first.release()
    await (await claimed()).release()
  })

  test('a server in another process holds it while it lives, and no longer when it is killed', async () => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, OWNED_DIR: dir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    expect(await claimDirectory(dir)).toBe('taken')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await claimed()).release()
  })

  const whyNot = whyNoNamespaces()
  test.skipIf(whyNot)(
    `two containers on one folder: only one gets it${whyNot ? ` (skipped: ${whyNot})` : ''}`,
    async () => {
      const env = { OWNED_DIR: dir, NODE: process.execPath, CLAIM: claimAndStay }
      const words = '"$NODE" --import tsx --input-type=module --eval "$CLAIM"'
      const first = inNamespaces(words, env)
      expect(await first.said()).toBe('mine\n')
      const second = inNamespaces(words, env)
      expect(await second.said()).toBe('taken\n')
      expect(await claimDirectory(dir)).toBe('taken')
      await second.end()
      await first.end()
      await expect.poll(() => claimDirectory(dir)).not.toBe('taken')
    },
  )
})
