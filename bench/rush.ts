import { setTimeout as pause } from 'node:timers/promises'
import { type Measure, type Row, rowOf } from './measure'
import { used } from './processes'
import { type BusyServer, metricsToken, openBusyServer } from './rush/house'
import { family, heapKb } from './rush/watch'

/** A guest in line is to be told of his turn within this time. */
const allowedMs = 1000
const idleMs = 6000
const mostTools = 1000

/**
 * Guests wait in one line, each with a stream and the first thousand also with a connection to `/ws`, at one server and
 * then at two. Each second one of the three rooms is given back: measured is the time from that call until the next one
 * has heard that it is his turn, and until those behind him have heard their new places, and what that costs the servers.
 */
export const measureRush: Measure = async (options) => {
  const guests = options.get('guests') ?? 1000
  const rounds = options.get('rounds') ?? 20
  const asked = options.get('servers')
  const tools = Math.min(guests, mostTools)
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
  const turns = sent.filter(({ what }) => what.includes('turn told'))
  return {
    settings: { guests, rounds, tools },
    rows: [...sent, ...costs],
    chart: {
      title: `From a room given back to the guests told, p99, ${guests} waiting`,
      unit: 'ms',
      bars: sent
        .filter(({ what }) => what.includes(' told by '))
        .map(({ what, p99 }) => ({ label: what, value: p99, limit: allowedMs })),
    },
    ratio: Math.max(...turns.map(({ p99 }) => p99)) / allowedMs,
    ratioIs: `p99 from a room given back to the turn told, of ${allowedMs} ms that are allowed`,
  }
}

type Timed = ReturnType<typeof rowOf>
const rounded = (value: number) => Math.round(value * 10) / 10

/** How the processes stand just now. */
async function look({ pids, database }: BusyServer) {
  const [servers, postgres, client] = await Promise.all([
    used(pids.servers),
    family(pids.postgres).then(used),
    used([pids.guests]),
  ])
  return { servers, postgres, client, database: await database.counts(), at: performance.now() }
}
type Look = Awaited<ReturnType<typeof look>>

async function measureServer(
  server: BusyServer,
  guests: number,
): Promise<{ sent: Timed[]; costs: [string, number][] }> {
  const heapBefore = await heapKb(server.servers, metricsToken)
  const before = await look(server)
  await server.begin()
  await server.seat()
  const standing = await server.goOn()
  if (standing?.said !== 'standing') throw new Error('the guests could not stand in line')
  const calm = await look(server)
  await pause(idleMs)
  const waited = await look(server)
  server.profileFromNow()
  const said = await server.goOn()
  if (said?.said !== 'told') throw new Error('the guests were not told')
  const after = await look(server)
  const heap = await heapKb(server.servers, metricsToken)
  await server.goOn()
  const freed = said.turn.stream.length
  return {
    sent: [
      rowOf('turn told by stream', said.turn.stream),
      rowOf('turn told by /ws', said.turn.tool),
      rowOf('place told by stream', said.place.stream),
      rowOf('place told by /ws', said.place.tool),
      rowOf('one more stands in line', standing.checkouts),
    ],
    costs: [
      ['checkouts a second at the end of the line', standing.perSecond],
      ['news to all for each who comes', standing.events],
      ['heap of a waiting guest, KB', (heap - heapBefore) / guests],
      [
        'resident memory of a waiting guest, KB',
        (after.servers.residentKb - before.servers.residentKb) / guests,
      ],
      ...costsOf(between(calm, waited), between(waited, after), freed),
    ],
  }
}

const between = (begin: Look, end: Look) => ({
  seconds: (end.at - begin.at) / 1000,
  servers: end.servers.cpuSeconds - begin.servers.cpuSeconds,
  postgres: end.postgres.cpuSeconds - begin.postgres.cpuSeconds,
  client: end.client.cpuSeconds - begin.client.cpuSeconds,
  messages: end.database.messages - begin.database.messages,
  transactions: end.database.transactions - begin.database.transactions,
})
type Spent = ReturnType<typeof between>

/** What a room that is given back costs beyond what runs each second anyway. */
function costsOf(idle: Spent, busy: Spent, freed: number): [string, number][] {
  const beyond = (what: 'servers' | 'postgres' | 'client' | 'messages' | 'transactions') =>
    (busy[what] - (idle[what] * busy.seconds) / idle.seconds) / freed
  return [
    ['CPU of the servers while all only wait, ms a second', (1000 * idle.servers) / idle.seconds],
    ['CPU of the servers for a freed room, ms', 1000 * beyond('servers')],
    ['CPU of Postgres for a freed room, ms', 1000 * beyond('postgres')],
    ['CPU of the guests’ own process for a freed room, ms', 1000 * beyond('client')],
    ['messages of Postgres for a freed room', beyond('messages')],
    ['transactions for a freed room', beyond('transactions')],
  ]
}
