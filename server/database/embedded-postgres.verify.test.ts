import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inNamespaces, whyNoNamespaces } from '../testing/namespaces'
import { runStatement } from '../testing/one-statement'
import { silentLog } from '../testing/test-server'
import { startEmbeddedPostgres } from './embedded-postgres'

let dir = ''
const pidFile = () => path.join(dir, 'cluster', 'postmaster.pid')
const start = () => startEmbeddedPostgres({ dir, log: silentLog })

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hotel-embedded-'))
})

afterAll(async () => {
  await rm(dir, { recursive: true, force: true })
})

/** A server in a process of its own that kills itself, so that it cannot shut down. */
const lifeOfAKilledServer = `
  import { startEmbeddedPostgres } from './server/database/embedded-postgres.ts'
  import { runStatement } from './server/testing/one-statement.ts'
  const say = () => undefined
  const log = { debug: say, info: say, warn: say }
  const { url } = await startEmbeddedPostgres({ dir: process.env.PG_DIR, log })
  await runStatement(url, 'create table guest as select 1 as nights')
  process.kill(process.pid, 'SIGKILL')
`

describe('the built-in Postgres', () => {
  test('keeps what was committed when the server is killed', async () => {
    const args = ['--import', 'tsx', '--input-type=module', '--eval', lifeOfAKilledServer]
    const child = spawn(process.execPath, args, {
      env: { ...process.env, PG_DIR: dir },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [complaint, [, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect({ complaint, signal }).toEqual({ complaint: '', signal: 'SIGKILL' })
    const orphan = Number.parseInt(await readFile(pidFile(), 'utf8'), 10)

    const postgres = await start()
    try {
      expect(postgres.pid).not.toBe(orphan)
      expect(await runStatement(postgres.url, 'select nights from guest')).toEqual([{ nights: 1 }])
      expect(await runStatement(postgres.url, 'show fsync')).toEqual([{ fsync: 'on' }])
    } finally {
      await postgres.stop()
    }
  })

  test('ignores a pid file that names another running program, and removes it when it stops', async () => {
    await writeFile(
      pidFile(),
      `${process.ppid}\n${path.dirname(pidFile())}\n1\n5432\n\n127.0.0.1\n0 0\nready\n`,
    )
    const postgres = await start()
    await postgres.stop()
    await postgres.exited
    await expect(stat(pidFile())).rejects.toThrow('ENOENT')
  })

  test.each(['', '\0\0\0\0', 'nonsense'])(
    'starts after a power loss that left %j as its pid file',
    async (left) => {
      await writeFile(pidFile(), left)
      const postgres = await start()
      expect(await runStatement(postgres.url, 'select nights from guest')).toEqual([{ nights: 1 }])
      await postgres.stop()
    },
  )

  test('starts on files that were copied without their modes, and makes them private again', async () => {
    await chmod(path.dirname(pidFile()), 0o755)
    await chmod(path.join(dir, 'password'), 0o644)
    const postgres = await start()
    await postgres.stop()
    const modes = [path.dirname(pidFile()), path.join(dir, 'password')].map(
      async (file) => (await stat(file)).mode,
    )
    expect((await Promise.all(modes)).map((mode) => mode & 0o777)).toEqual([0o700, 0o600])
  })

  test('on files of another version it quotes Postgres in full and says how to keep the bookings', async () => {
    const versionFile = path.join(path.dirname(pidFile()), 'PG_VERSION')
    const version = await readFile(versionFile, 'utf8')
    await writeFile(versionFile, '15\n')
    const refusal = await start().catch((error: Error) => error.message)
    await writeFile(versionFile, version)
    expect(refusal).toMatch(/DETAIL: .*initialized by PostgreSQL version 15, which is not compatible/)
    expect(refusal).toContain('made by Postgres 15')
    expect(refusal).toContain('npm run restore')
    expect(refusal).toContain('Without the restore an empty DATA_DIR is a hotel without bookings')
    const postgres = await start()
    expect(await runStatement(postgres.url, 'select nights from guest')).toEqual([{ nights: 1 }])
    await postgres.stop()
  })

  test('opens a cluster that was moved away and back, also after a start without it', async () => {
    const cluster = path.dirname(pidFile())
    await rename(cluster, `${cluster}.away`)
    await (await start()).stop()
    await rm(cluster, { recursive: true })
    await rename(`${cluster}.away`, cluster)
    const postgres = await start()
    expect(await runStatement(postgres.url, 'select nights from guest')).toEqual([{ nights: 1 }])
    await postgres.stop()
  })

  const whyNot = whyNoNamespaces()
  test.skipIf(whyNot)(
    `does not start beside a Postgres left running in another container${whyNot ? ` (skipped: ${whyNot})` : ''}`,
    async () => {
      const life = lifeOfAKilledServer.replace('create table guest as', '')
      const container = inNamespaces(
        '"$NODE" --import tsx --input-type=module --eval "$LIFE"; echo killed; sleep 1000',
        { NODE: process.execPath, LIFE: life, PG_DIR: dir },
      )
      expect(await container.said()).toBe('killed\n')
      const recorded = await readFile(pidFile(), 'utf8')
      await expect(start()).rejects.toThrow('End that container, then start again.')
      expect(await readFile(pidFile(), 'utf8')).toBe(recorded)
      await container.end()
      const postgres = await start()
      expect(await runStatement(postgres.url, 'select nights from guest')).toEqual([{ nights: 1 }])
      await postgres.stop()
    },
  )

  test('refuses connections without the password, which only its owner can read', async () => {
    const postgres = await start()
    try {
      const without = new URL(postgres.url)
      without.password = 'guess'
      await expect(runStatement(without.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
      expect((await stat(path.join(dir, 'password'))).mode & 0o777).toBe(0o600)
      expect(without.hostname).toBe('127.0.0.1')
    } finally {
      await postgres.stop()
    }
  })
})
