import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The process id of a Postgres that a killed server has left running on these files. */
export async function findOrphan(data: string): Promise<number | undefined> {
  const pid = await recordedPid(data)
  return pid !== undefined && (await runsOn(data, pid)) ? pid : undefined
}

/**
 * Call it only with the lock on these files. Postgres never starts on a pid file that is empty (power loss) or names another
 * running program (reboot). The empty one is removed; the other gets our pid, which Postgres takes for stale.
 */
export async function repairPidFile(data: string): Promise<void> {
  const text = await readFile(pidFile(data), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (text === undefined) return
  if ((await recordedPid(data)) === undefined) return rm(pidFile(data))
  const [, ...rest] = text.split('\n')
  await writeFile(pidFile(data), [process.pid, ...rest].join('\n'))
}

const stopSteps = [
  { signal: 'INT', timeoutMs: 4_000 },
  { signal: 'QUIT', timeoutMs: 6_000 },
] as const

/** Closes the connections and shuts down; if that takes too long, stops at once (the next start recovers). */
export async function endPostgres(data: string, pid: number, pgCtl: string): Promise<void> {
  for (const { signal, timeoutMs } of stopSteps) {
    if (await runsOn(data, pid)) await send(signal, pid, pgCtl)
    for (let waited = 0; waited < timeoutMs; waited += 25) {
      if (!(await runsOn(data, pid))) return
      await pause(25)
    }
  }
  throw new Error(`Postgres (process ${pid}) on ${data} does not stop. End it by hand, then start again.`)
}

/** For a process that is about to end; Postgres recovers at its next start. */
export function endPostgresAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // it has ended already
  }
}

async function send(signal: 'INT' | 'QUIT', pid: number, pgCtl: string): Promise<void> {
  // Windows has no signals; there `pg_ctl kill` does the same.
  if (process.platform === 'win32') await run(pgCtl, ['kill', signal, String(pid)]).catch(() => undefined)
  else process.kill(pid, `SIG${signal}`)
}

const pidFile = (data: string) => path.join(data, 'postmaster.pid')

async function recordedPid(data: string): Promise<number | undefined> {
  const text = await readFile(pidFile(data), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 ? pid : undefined
}

/** The pid alone is not enough: it may belong to another program by now, or to a zombie process. */
async function runsOn(data: string, pid: number): Promise<boolean> {
  const command = await commandLine(pid)
  return command.includes(process.platform === 'win32' ? 'postgres.exe' : data)
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const [program, args] =
    process.platform === 'win32'
      ? ['tasklist', ['/NH', '/FI', `PID eq ${pid}`]]
      : ['ps', ['-ww', '-o', 'command=', '-p', String(pid)]]
  const listed = await run(program, args).catch(() => undefined)
  return listed?.stdout ?? ''
}
