import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimDirectory } from './single-owner'

let dir = ''

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hotel-owner-'))
})

afterAll(async () => {
  await rm(dir, { recursive: true, force: true })
})

async function claimed(platform: NodeJS.Platform) {
  const claim = await claimDirectory(dir, platform)
  if (claim === 'taken') throw new Error('the folder is taken')
  return claim
}

/** Owns the folder in a process of its own until it is killed. */
async function otherServer(platform: NodeJS.Platform) {
  const life = `
    import { claimDirectory } from './server/runtime/single-owner.ts'
    console.log(JSON.stringify(await claimDirectory(process.env.OWNED_DIR, process.env.OWNED_PLATFORM)))
    setInterval(() => undefined, 1000)
  `
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', life], {
    env: { ...process.env, OWNED_DIR: dir, OWNED_PLATFORM: platform },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

// A socket file (as on macOS) works on Linux too, and the other way round it does not.
const kinds: NodeJS.Platform[] = process.platform === 'linux' ? ['linux', 'darwin'] : [process.platform]

describe.each(kinds)('one folder, as on %s', (platform) => {
  test('the second claim is told that it is taken, also by another name, until the first lets go', async () => {
    const first = await claimed(platform)
    const alias = `${dir}-alias`
    await symlink(dir, alias)
    try {
      expect(await claimDirectory(alias, platform)).toBe('taken')
    } finally {
      await rm(alias)
    }
    await first.release()
    await (await claimed(platform)).release()
  })

  test('a server in another process holds it while it lives, and no longer when it is killed', async () => {
    const child = await otherServer(platform)
    expect(await claimDirectory(dir, platform)).toBe('taken')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await claimed(platform)).release()
  })
})
