import { readEnvironment } from '#server/config'
import { secretsWith } from '#server/platform/secrets'
import type { Chance } from './chance'
import { NoAnswer } from './hotel'
import { mailCounter } from './mail-counter'
import { type BugName, noBug, plantedBugs } from './planted-bugs'
import { type RunningServer, startServer } from './server'
import type { Report, Servers } from './servers'
import type { Setup } from './setup'

/** Runs with and without caps, with short and usual holds. */
const environmentOf = (chance: Chance) =>
  readEnvironment({
    DATA_DIR: 'not used',
    MAX_HOLDS_PER_USER: chance.pick(['0', '3']),
    MAX_HOLDS_PER_ADDRESS: '0',
    HOLD_SECONDS: chance.pick(['600', '600', '60']),
  })

/** Two servers of one hotel in this process. A server that crashed is replaced after the moment. */
export function pairOfServers(
  setup: Setup,
  chance: Chance,
  report: Report,
  plant: BugName | undefined,
): Servers {
  const { providers, activity } = setup
  const clock = { now: providers.now }
  const mails = mailCounter(clock)
  const lasting = {
    ...setup,
    clock,
    config: environmentOf(chance),
    secrets: secretsWith(Buffer.alloc(32, 7), setup.ids),
    db: mails.overDb(setup.db),
    mailer: mails.over(setup.mailer),
    plant: plant ? plantedBugs[plant] : noBug,
    crashed: (name: string, where: string) => report.happened(`${name} crashes ${where}`),
    complained: (name: string, message: string, error: unknown) =>
      report.complained(`${name} logs an error: ${message}: ${String(error)}`),
  }
  let count = 0
  const next = () => startServer(`server ${++count}`, lasting)
  let servers: [RunningServer, RunningServer] = [next(), next()]
  let turn = 0
  providers.sendWebhooksTo((webhook) => {
    const running = servers.filter((server) => !server.isOver())
    const server = running[turn++ % Math.max(running.length, 1)]
    return server ? server.receive(webhook) : Promise.resolve(new Response(null, { status: 503 }))
  })
  const some = (own: Chance): RunningServer => {
    const server = servers[own.whole(2)] ?? servers[0]
    if (server.isOver()) throw new NoAnswer('no server is running')
    return server
  }
  return {
    some,
    planCrash(_, crash) {
      for (const server of servers) server.plan(crash)
      return `a server will crash at "${crash.at}", pass ${crash.times}`
    },
    crashNow(own) {
      const server = some(own)
      server.end('at once')
      return `the end of ${server.name}`
    },
    async replaceDead() {
      await activity.untilIdle()
      servers = [servers[0].isOver() ? next() : servers[0], servers[1].isOver() ? next() : servers[1]]
    },
    cancelCrashes() {
      for (const server of servers) server.cancelCrashes()
    },
    async runJobs(round) {
      await servers[round % 2 === 0 ? 0 : 1].runJobs()
      await activity.untilIdle()
    },
    mayRepeat: mails.mayRepeat,
    async close() {
      providers.sendWebhooksTo(undefined)
      for (const server of servers) server.end('when the simulation closes')
      await activity.untilIdle()
    },
  }
}
