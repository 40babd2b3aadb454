import { setTimeout as pause } from 'node:timers/promises'
import { type Measure, type Row, rowOf } from './measure'
import { processTree, used } from './processes'
import { type BusyServer, metricsToken, openBusyServer } from './rush/busy-servers'
import { heapKb } from './rush/watch'

/** A waiting guest has to get the message about their hold within this time. */
const allowedMs = 1000
const idleMs = 6000
const mostTools = 1000

/**
 * Guests wait in one queue by stream and (the first thousand) `/ws`, at one server and then at two. Each second a room
 * is released; measured is the time until the guests get their hold or new position, and the servers' cost. `only-streams`:
 * without `/ws`, as the site's own guests wait.
 */
export const measureRush: Measure = async (options) => {
  const guests = options.get('guests') ?? 1000
  const rounds = options.get('rounds') ?? 20
  const asked = options.get('servers')
  const tools = options.has('only-streams') ? 0 : Math.min(guests, mostTools)
  const sent: Timed[] = []
  const costs: Row[] = []
  for (const servers of asked ? [asked] : [1, 2]) {
    const plan = { guests, tools, rounds, roundMs: 1000 }
    const server = await openBusyServer(servers, plan, options.has('profile'))
    try {
      const measured = await measureServer(server, guests)
      const label = servers === 1 ? 'one server' : `${servers} servers`
      sent.push(...measured.sent.map((row) => ({ ...row, what: `${label}: ${row.what}` })))
      costs.push(...measured.costs.map(([what, is]) => ({ what: `${label}: ${what}`, is: rounded(is) })))
    } finally {
      await server.close()
    }
  }
  const turns = sent.filter(({ what }) => what.includes('hold reported'))
  return {
    settings: { guests, rounds, tools },
    rows: [...sent, ...costs],
    chart: {
      title: `From the release of a room to the message at the guests, p99, ${guests} waiting`,
      unit: 'ms',
      bars: sent
        .filter(({ what }) => what.includes(' reported by '))
        .map(({ what, p99 }) => ({ label: what, value: p99, limit: allowedMs })),
    },
    ratio: Math.max(...turns.map(({ p99 }) => p99)) / allowedMs,
    ratioIs: `p99 from the release of a room to the message about the hold, as a share of the ${allowedMs} ms allowed`,
  }
}

type Timed = ReturnType<typeof rowOf>
const rounded = (value: number) => Math.round(value * 10) / 10

/** The state of the processes now. */
async function takeReading({ pids, database }: BusyServer) {
  const [servers, postgres, client] = await Promise.all([
    used(pids.servers),
    processTree(pids.postgres).then(used),
    used([pids.guests]),
  ])
  return { servers, postgres, client, database: await database.counts(), at: performance.now() }
}
type Reading = Awaited<ReturnType<typeof takeReading>>

async function measureServer(
  server: BusyServer,
  guests: number,
): Promise<{ sent: Timed[]; costs: [string, number][] }> {
  const heapBefore = await heapKb(server.servers, metricsToken)
  const before = await takeReading(server)
  await server.begin()
  await server.fillQueue()
  const waiting = await server.goOn()
  if (waiting?.kind !== 'waiting') throw new Error('the guests could not join the queue')
  const calm = await takeReading(server)
  await pause(idleMs)
  const waited = await takeReading(server)
  server.profileFromNow()
  const report = await server.goOn()
  if (report?.kind !== 'notified') throw new Error('the guests were not notified')
  const after = await takeReading(server)
  const heap = await heapKb(server.servers, metricsToken)
  await server.goOn()
  const freed = report.hold.stream.length
  return {
    sent: [
      rowOf('hold reported by stream', report.hold.stream),
      rowOf('hold reported by /ws', report.hold.tool),
      rowOf('position reported by stream', report.position.stream),
      rowOf('position reported by /ws', report.position.tool),
      rowOf('position reported to the last guest', report.lastPosition),
      rowOf('one more joins the queue', waiting.checkouts),
    ].filter(({ count }) => count > 0),
    costs: [
      ['checkouts a second at the end of the queue', waiting.perSecond],
      ['messages to all for each new guest', waiting.events],
      ['heap of a waiting guest, KB', (heap - heapBefore) / guests],
      [
        'resident memory of a waiting guest, KB',
        (after.servers.residentKb - before.servers.residentKb) / guests,
      ],
      ['resident memory of the servers at its peak, MB', after.servers.peakKb / 1024],
      ...costsOf(between(calm, waited), between(waited, after), freed),
    ],
  }
}

const between = (begin: Reading, end: Reading) => ({
  seconds: (end.at - begin.at) / 1000,
  servers: end.servers.cpuSeconds - begin.servers.cpuSeconds,
  postgres: end.postgres.cpuSeconds - begin.postgres.cpuSeconds,
  client: end.client.cpuSeconds - begin.client.cpuSeconds,
  messages: end.database.messages - begin.database.messages,
  transactions: end.database.transactions - begin.database.transactions,
})
type Spent = ReturnType<typeof between>

/** The cost of one released room beyond what runs each second anyway. */
function costsOf(idle: Spent, busy: Spent, freed: number): [string, number][] {
  const beyond = (what: 'servers' | 'postgres' | 'client' | 'messages' | 'transactions') =>
    (busy[what] - (idle[what] * busy.seconds) / idle.seconds) / freed
  return [
    ['CPU of the servers while all guests wait, ms a second', (1000 * idle.servers) / idle.seconds],
    ['CPU of the servers for a freed room, ms', 1000 * beyond('servers')],
    ['CPU of Postgres for a freed room, ms', 1000 * beyond('postgres')],
    ['CPU of the guests’ own process for a freed room, ms', 1000 * beyond('client')],
    ['messages of Postgres for a freed room', beyond('messages')],
    ['transactions for a freed room', beyond('transactions')],
  ]
}
