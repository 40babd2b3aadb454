import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Several servers as `npm run cluster` starts them, each in a process of its own, behind one address. */
export type ClusterForTests = {
  front: string
  said(): string
  /** Kills one server; the cluster starts it again. */
  killServer(number: number): void
  /** How often a server has started so far. */
  starts(number: number): number
  close(): Promise<void>
}

const root = join(import.meta.dirname, '..', '..')

export async function startCluster(settings: Record<string, string>, servers = 2): Promise<ClusterForTests> {
  const dir = await mkdtemp(join(tmpdir(), 'hotel-cluster-'))
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DATA_DIR: dir, PORT: '0', LOG_LEVEL: 'fatal', ...settings }
  const script = join(root, 'tools', 'scripts', 'cluster.mjs')
  const child = spawn(process.execPath, [script, '--servers', String(servers)], { env, cwd: dir })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const lines = (number: number) => [
    ...said.matchAll(new RegExp(`^Server ${number}: .* [(]process ([0-9]+)[)]$`, 'gm')),
  ]
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  }
  const front = await new Promise<string>((resolve, reject) => {
    const polling = setInterval(() => {
      const [, url] = /^Front: (http:\S+)/m.exec(said) ?? []
      if (!url && child.exitCode === null) return
      clearInterval(polling)
      if (url) resolve(url)
      else reject(new Error(`the cluster did not start: ${said}`))
    }, 50)
  })
  return {
    front,
    said: () => said,
    killServer: (number) => {
      const pid = Number(lines(number).at(-1)?.[1])
      process.kill(pid, 'SIGKILL')
    },
    starts: (number) => lines(number).length,
    close,
  }
}
