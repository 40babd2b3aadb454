import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '#server/testing/cluster-for-tests'
import { postTo } from '#server/testing/server-process'
import { fillQueue } from './fill-queue'
import { insertedGuests, type LoadReport, type Plan, userIdOf } from './plan'
import { watchDatabase } from './watch'

const root = join(import.meta.dirname, '..', '..', '..')

export const metricsToken = 'only-for-this-measurement'

/** No limits, and long holds, so that nothing expires while a slow machine sets everything up. */
const settings = {
  RATE_LIMITS: 'off',
  MAX_HOLDS_PER_USER: '0',
  MAX_HOLDS_PER_ADDRESS: '0',
  HOLD_SECONDS: '3600',
  QUEUE_CLAIM_SECONDS: '3600',
  METRICS_TOKEN: metricsToken,
}
const piiKey = Buffer.alloc(32, 'measured')

export type BusyServer = Awaited<ReturnType<typeof openBusyServer>>

/** Built servers, a Postgres that is measured, and the guests in a process of their own. */
export async function openBusyServer(count: number, plan: Omit<Plan, 'servers'>, profile: boolean) {
  await assertEnoughFiles(plan.guests + plan.tools)
  const dir = await mkdtemp(join(tmpdir(), 'hotel-rush-'))
  const opened: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true, maxRetries: 5 })]
  const close = async () => {
    for (const one of opened.reverse().splice(0)) await one()
  }
  try {
    await build()
    const postgres = await startPostgres(dir)
    opened.push(() => ended(postgres.child, 'SIGTERM'))
    const cluster = await startCluster(
      {
        ...settings,
        PII_KEY: piiKey.toString('base64'),
        ...(await profiling(profile)),
        DATABASE_URL: postgres.url,
      },
      count,
    )
    opened.push(cluster.close)
    await postTo(cluster.front, '/sandbox/clock', { now: '2027-03-01T10:00:00+05:30' })
    const started = [...cluster.said().matchAll(/^Server \d+: (\S+) [(]process (\d+)[)]$/gm)]
    const servers = started.flatMap(([, url]) => url ?? [])
    const database = await watchDatabase(postgres.url)
    opened.push(database.end)
    const guests = fork(join(import.meta.dirname, 'load.ts'), { execArgv: ['--import', 'tsx'], cwd: root })
    opened.push(() => ended(guests, 'SIGKILL'))
    return {
      servers,
      pids: {
        servers: started.map(([, , pid]) => Number(pid)),
        postgres: postgres.child.pid ?? 0,
        guests: guests.pid ?? 0,
      },
      database,
      /** Leaves out what came before from the profiles, if there are any. */
      profileFromNow: () => {
        if (profile) for (const [, , pid] of started) process.kill(Number(pid), 'SIGUSR2')
      },
      begin: () => reportOf(guests, { ...plan, servers } satisfies Plan),
      fillQueue: () => {
        const { from, to } = insertedGuests(plan)
        const userIds = Array.from({ length: to - from }, (_, index) => userIdOf(from + index))
        return fillQueue(postgres.url, piiKey, userIds)
      },
      goOn: () => reportOf(guests, 'go on'),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The folder for the servers' profiles, if they are wanted. */
async function profiling(wanted: boolean): Promise<Record<string, string>> {
  if (!wanted) return {}
  const dir = join(root, 'bench', 'results', 'profiles')
  await mkdir(dir, { recursive: true })
  return { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'profile.mjs')}`, PROFILE_DIR: dir }
}

/** Both ends of a connection count as open files here. */
async function assertEnoughFiles(connections: number): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, most = 'unlimited'] = /^Max open files\s+(\S+)/m.exec(limits) ?? []
  if (Number(most) < connections + 500)
    throw new Error(
      `${connections} connections need more open files than ${most}: ulimit -n ${connections + 500}`,
    )
}

async function build(): Promise<void> {
  const builder = spawn(process.execPath, [join(root, 'tools', 'scripts', 'build.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(builder, 'exit')
  if (code !== 0) throw new Error('The build failed; see the output above.')
}

async function startPostgres(dir: string): Promise<{ child: ChildProcess; url: string }> {
  const entry = join(root, 'dist', 'server', 'postgres.js')
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, DATA_DIR: dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await once(child.stdout, 'data')
  return { child, url: String(output).trim() }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** Sends to the guests' process and waits for its next report. */
async function reportOf(
  guests: ChildProcess,
  word: Plan | 'go on',
): Promise<Exclude<LoadReport, { kind: 'failed' }> | undefined> {
  guests.send(word)
  const report = await new Promise<LoadReport | undefined>((resolve) => {
    guests.once('message', (message) => resolve(message as LoadReport))
    guests.once('exit', () => resolve(undefined))
  })
  if (report?.kind === 'failed') throw new Error(report.why)
  return report
}
