import { createInterface } from 'node:readline'
import type { PostgresUser } from './postgres-user'

type Launch = {
  postgres: string
  user: PostgresUser
  data: string
  settings: Record<string, string | number>
  /** The file whose lock Postgres and its child processes keep until the last of them ends. */
  lockedFile?: number
  log: { debug(details: object, message: string): void }
}

type Launched = { ready: true; pid: number; exited: Promise<void> } | { ready: false; complaint: string }

/** More than Postgres's first error with its detail and hint. */
const keptLines = 40

/** Runs Postgres until it accepts connections, or ends with an error. */
export function launchPostgres(launch: Launch): Promise<Launched> {
  const { postgres, user, data, settings, lockedFile, log } = launch
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = user.spawn(postgres, ['-D', data, ...flags], {
    // Windows passes no lock to a child; the process id is enough there.
    stdio: [
      'ignore',
      'ignore',
      'pipe',
      ...(process.platform === 'win32' || lockedFile === undefined ? [] : [lockedFile]),
    ],
    // A process group of its own, or Ctrl-C in the terminal would stop Postgres before the server.
    detached: true,
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const said: string[] = []
  return new Promise((resolve) => {
    const abandon = () => resolve({ ready: false, complaint: said.join('\n') })
    child.once('close', abandon)
    child.once('error', (error) => {
      said.push(error.message)
      abandon()
    })
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on('line', (line) => {
      log.debug({ line }, 'postgres')
      said.push(line)
      if (said.length > keptLines) said.shift()
      const ready = line.endsWith('database system is ready to accept connections')
      if (ready && child.pid !== undefined) resolve({ ready, pid: child.pid, exited })
    })
  })
}
