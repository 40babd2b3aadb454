import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server as people start it: the built product in a process of its own. */
export type ServerProcess = {
  url: string
  output(): string
  pid: number
  /** Resolves with the milliseconds until it ended. */
  end(signal: NodeJS.Signals): Promise<number>
}

const root = join(import.meta.dirname, '..', '..')

/**
 * A folder for this test's processes; `removeAll` ends those still running. `from`: where the product is installed.
 * `isBuilt`: it has just been built, so that its sources need not be read again at each start.
 */
export async function serverProcess({ from = root, isBuilt = false } = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'hotel-process-'))
  const running = new Set<ChildProcess>()
  const launch = (
    entry: 'main' | 'sandbox' | 'admin',
    settings: Record<string, string>,
    words: string[] = [],
  ) => {
    const { PATH = '', HOME = '' } = process.env
    const env = {
      PATH,
      HOME,
      TZ: 'Pacific/Auckland',
      SANDBOX_NOW: '2027-03-01T10:00:00+05:30',
      LOG_LEVEL: 'warn',
      ...settings,
    }
    const script = isBuilt
      ? ['--enable-source-maps', join(from, 'dist/server', `${entry}.js`)]
      : [join(from, 'tools/scripts/start.mjs'), entry]
    const child = spawn(process.execPath, [...script, ...words], { env, cwd: dir })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  return {
    dir,
    /** Starts the hotel (or the sandbox alone) and waits until it prints its address. */
    start: (settings: Record<string, string>, entry: 'main' | 'sandbox' = 'main') =>
      standing(launch(entry, { DATA_DIR: join(dir, 'data'), PORT: '0', ...settings })),
    /** Starts a server that is expected to refuse; resolves with its exit code and output. */
    async refused(
      settings: Record<string, string>,
      entry: 'main' | 'sandbox' = 'main',
    ): Promise<{ code: unknown; said: string }> {
      const child = launch(entry, { DATA_DIR: join(dir, 'data'), PORT: '0', ...settings })
      const said = heard(child)
      const [code] = await once(child, 'exit')
      return { code, said: said() }
    },
    /** Runs `npm run admin -- …words` with this input; resolves with its exit code and output. */
    async admin(
      words: string[],
      piped: string,
      settings: Record<string, string> = {},
    ): Promise<{ code: unknown; said: string }> {
      const child = launch('admin', { DATA_DIR: join(dir, 'data'), ...settings }, words)
      const said = heard(child)
      child.stdin?.end(piped)
      const [code] = await once(child, 'close')
      return { code, said: said() }
    },
    async removeAll(): Promise<void> {
      await Promise.all(
        [...running].map(async (child) => {
          child.kill('SIGTERM')
          await once(child, 'exit')
        }),
      )
      await rm(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function heard(child: ChildProcess): () => string {
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
  })
  child.stderr?.on('data', (chunk) => {
    text += chunk
  })
  return () => text
}

async function standing(child: ChildProcess): Promise<ServerProcess> {
  const output = heard(child)
  const ended = once(child, 'exit')
  const deadline = Date.now() + 120_000
  for (;;) {
    const [, port] = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(output()) ?? []
    if (port) {
      return {
        url: `http://127.0.0.1:${port}`,
        output,
        pid: child.pid ?? 0,
        end: async (signal) => {
          const begun = Date.now()
          child.kill(signal)
          await ended
          return Date.now() - begun
        },
      }
    }
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`the server did not start: ${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** POST of JSON to a server by its URL. */
export async function postTo(
  url: string,
  path: string,
  body: unknown = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}
