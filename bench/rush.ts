import { setTimeout as pause } from 'node:timers/promises'
import { type Measure, type Row, rowOf } from './measure'
import { used } from './processes'
import { type BusyHouse, metricsToken, openBusyHouse } from './rush/house'
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
  const told: Timed[] = []
  const costs: Row[] = []
  for (const servers of asked ? [asked] : [1, 2]) {
    const plan = { guests, tools, rounds, roundMs: 1000 }
    const house = await openBusyHouse(servers, plan, options.has('profile'))
    try {
      const measured = await measureHouse(house, guests)
      const label = servers === 1 ? 'one server' : `${servers} servers`
      told.push(...measured.told.map((row) => ({ ...row, what: `${label}: ${row.what}` })))
      costs.push(...measured.costs.map(([what, is]) => ({ what: `${label}: ${what}`, is: rounded(is) })))
    } finally {
      await house.close()
    }
  }
  const turns = told.filter(({ what }) => what.includes('turn told'))
  return {
    settings: { guests, rounds, tools },
    rows: [...told, ...costs],
    chart: {
      title: `From a room given back to the guests told, p99, ${guests} waiting`,
      unit: 'ms',
      bars: told
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
async function look({ pids, database }: BusyHouse) {
  const [servers, postgres, client] = await Promise.all([
    used(pids.servers),
    family(pids.postgres).then(used),
    used([pids.guests]),
  ])
  return { servers, postgres, client, database: await database.counts(), at: performance.now() }
}
type Look = Awaited<ReturnType<typeof look>>

async function measureHouse(
  house: BusyHouse,
  guests: number,
): Promise<{ told: Timed[]; costs: [string, number][] }> {
  const heapBefore = await heapKb(house.servers, metricsToken)
  const before = await look(house)
  await house.begin()
  await house.seat()
  const standing = await house.goOn()
  if (standing?.said !== 'standing') throw new Error('the guests could not stand in line')
  const calm = await look(house)
  await pause(idleMs)
  const waited = await look(house)
  house.profileFromNow()
  const said = await house.goOn()
  if (said?.said !== 'told') throw new Error('the guests were not told')
  const after = await look(house)
  const heap = await heapKb(house.servers, metricsToken)
  await house.goOn()
  const freed = said.turn.stream.length
  return {
    told: [
      rowOf('turn told by stream', said.turn.stream),
      rowOf('turn told by /ws', said.turn.tool),
      rowOf('place told by stream', said.place.stream),
      rowOf('place told by /ws', said.place.tool),
      rowOf('one more stands in line', standing.checkouts),
    ],
    costs: [
      ['checkouts a second at the end of the line', standing.perSecond],
      ['news to all for each who comes', standing.news],
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
