import { readEnvironment } from '../config'
import { secretsWith } from '../platform/secrets'
import type { Chance } from './chance'
import type { Ground } from './ground'
import { NoAnswer } from './hotel'
import { mailCounter } from './mail-counter'
import { noPlant, type PlantName, plants } from './plants'
import { type RunningServer, startServer } from './server'
import type { Report, Servers } from './servers'

/** With caps and without, with short holds and usual ones. */
const environmentOf = (chance: Chance) =>
  readEnvironment({
    DATA_DIR: 'not used',
    MAX_HOLDS_PER_USER: chance.pick(['0', '3']),
    MAX_HOLDS_PER_ADDRESS: '0',
    HOLD_SECONDS: chance.pick(['600', '600', '60']),
  })

/** Two servers of one hotel in this process. Who dies is replaced by a new one when its moment is over. */
export function pairOfServers(
  ground: Ground,
  chance: Chance,
  report: Report,
  plant: PlantName | undefined,
): Servers {
  const { outside, quiet } = ground
  const clock = { now: outside.now }
  const mails = mailCounter(clock)
  const lasting = {
    ...ground,
    clock,
    environment: environmentOf(chance),
    secrets: secretsWith(Buffer.alloc(32, 7), ground.ids),
    repositories: mails.overRepositories(ground.repositories),
    mailer: mails.over(ground.mailer),
    plant: plant ? plants[plant] : noPlant,
    died: (name: string, where: string) => report.happened(`${name} dies ${where}`),
    complained: (name: string, message: string, error: unknown) =>
      report.complained(`${name} complains: ${message}: ${String(error)}`),
  }
  let count = 0
  const next = () => startServer(`server ${++count}`, lasting)
  let servers: [RunningServer, RunningServer] = [next(), next()]
  let turn = 0
  outside.leadTo((webhook) => {
    const standing = servers.filter((server) => !server.isOver())
    const server = standing[turn++ % Math.max(standing.length, 1)]
    return server ? server.receive(webhook) : Promise.resolve(new Response(null, { status: 503 }))
  })
  const some = (own: Chance): RunningServer => {
    const server = servers[own.whole(2)] ?? servers[0]
    if (server.isOver()) throw new NoAnswer('nobody is there')
    return server
  }
  return {
    some,
    planCrash(_, crash) {
      for (const server of servers) server.plan(crash)
      return `a server will die at "${crash.at}", passing ${crash.times}`
    },
    crashNow(own) {
      const server = some(own)
      server.end('at once')
      return `the end of ${server.name}`
    },
    async replaceDead() {
      await quiet.reached()
      servers = [servers[0].isOver() ? next() : servers[0], servers[1].isOver() ? next() : servers[1]]
    },
    spareAll() {
      for (const server of servers) server.spare()
    },
    async runJobs(round) {
      await servers[round % 2 === 0 ? 0 : 1].runJobs()
      await quiet.reached()
    },
    mayRepeat: mails.mayRepeat,
    async close() {
      outside.leadTo(undefined)
      for (const server of servers) server.end('as the hotel is closed')
      await quiet.reached()
    },
  }
}
