import { createInterface } from 'node:readline'
import type { PostgresUser } from './postgres-user'

type Launch = {
  postgres: string
  user: PostgresUser
  data: string
  settings: Record<string, string | number>
  log: { debug(details: object, message: string): void }
}

type Launched = { ready: true; pid: number; exited: Promise<void> } | { ready: false; complaint: string }

const keptLines = 12

/** Runs Postgres until it takes connections, or ends with a complaint. */
export function launchPostgres({ postgres, user, data, settings, log }: Launch): Promise<Launched> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = user.spawn(postgres, ['-D', data, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // In a group of its own, or Ctrl-C in the terminal would stop it before us.
    detached: true,
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const said: string[] = []
  return new Promise((resolve) => {
    const giveUp = () => resolve({ ready: false, complaint: said.join('\n') })
    child.once('close', giveUp)
    child.once('error', (error) => {
      said.push(error.message)
      giveUp()
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
