import { setTimeout as wait } from 'node:timers/promises'
import { type ServerProcess, serverProcess } from '#server/testing/server-process'
import { NoAnswer } from './hotel'
import { remoteHotel } from './remote-hotel'
import { stillDue } from './rule/evidence'
import type { Report, Servers } from './servers'
import type { Setup } from './setup'

/** Starting a server takes seconds, so it runs for some moments at least. */
const momentsAlive = 6
const errorLine = /"level":[56]0/

/** One server in a process of its own, ended by `kill -9` while it works, and started again. */
export async function killedServer(setup: Setup, databaseUrl: string, report: Report): Promise<Servers> {
  const { providers, db } = setup
  const processes = await serverProcess()
  const settings = {
    DATABASE_URL: databaseUrl,
    PII_KEY: Buffer.alloc(32, 7).toString('base64'),
    SANDBOX_URL: providers.url,
    MAX_HOLDS_PER_USER: '0',
    MAX_HOLDS_PER_ADDRESS: '0',
    RATE_LIMITS: 'off',
  }
  let server: ServerProcess = await processes.start(settings)
  const { port } = new URL(server.url)
  let killed: Promise<unknown> | undefined
  let kills = 0
  let moments = 0
  const hotel = () => remoteHotel(`server ${kills + 1}`, server.url, providers)
  const kill = (afterMs: number) => {
    killed ??= wait(afterMs).then(() => server.end('SIGKILL'))
  }
  const planned = (afterMs: number) => {
    if (killed || moments < momentsAlive) return undefined
    kill(afterMs)
    return `server ${kills + 1} is killed after ${afterMs} ms`
  }
  const listen = () => {
    for (const line of server.output().split('\n'))
      if (errorLine.test(line)) report.complained(`server ${kills + 1} logs an error: ${line}`)
  }
  return {
    some: () => {
      if (killed) throw new NoAnswer('no server is running')
      return hotel()
    },
    planCrash: (chance) => planned(5 + chance.whole(200)),
    crashNow: () => planned(0),
    cancelCrashes: () => undefined,
    async replaceDead() {
      moments += 1
      if (!killed) return
      await killed
      listen()
      killed = undefined
      kills += 1
      moments = 0
      server = await processes.start({ ...settings, PORT: port })
      report.happened(`server ${kills + 1} starts`)
    },
    async runJobs() {
      await hotel().runJobs()
      // The server sends its mails on its own schedule.
      for (let tries = 0; tries < 40 && (await stillDue(db, providers.now())).length > 0; tries += 1)
        await wait(50)
    },
    mayRepeat: ({ attempts }) => Math.max(0, attempts - 1),
    async close() {
      await killed
      listen()
      await processes.removeAll()
    },
  }
}
