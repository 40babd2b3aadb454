import { addDays } from '#shared/calendar/calendar-date'
import { databaseWithPast, type Ground, openGround } from './booking/built-hotel'
import { type Caller, openCaller } from './booking/caller'
import { allRounds, closedLoop, type Loop } from './booking/closed-loop'
import { nthDay, sevenRooms } from './booking/guests'
import { medianOf } from './booking/median'
import { type Measure, rowOf } from './measure'

const guests = 8
const warmUpMs = 1500
const allowed = 1.2

/** One hotel with past bookings: its own database, its own server. */
type RunningServer = { past: number; caller: Caller; loops: Loop[] }

/**
 * Availability questions a second with 0, ten thousand, a hundred thousand and (`--most`) a million past bookings, each
 * in a database with a server of its own. Eight connections ask one hotel at a time, in turns.
 */
export const measureAvailability: Measure = async (options) => {
  const seconds = options.get('seconds') ?? 2
  const rounds = options.get('rounds') ?? 8
  const most = options.get('most') ?? 1_000_000
  const ground = await openGround()
  try {
    const servers = await openServers(
      ground,
      [0, 10_000, 100_000, 1_000_000].filter((past) => past <= most),
    )
    for (const { caller } of servers) await ask(caller, warmUpMs)
    for (let round = 0; round < rounds; round++) {
      const from = round % servers.length
      for (const { caller, loops } of [...servers.slice(from), ...servers.slice(0, from)])
        loops.push(await ask(caller, seconds * 1000))
    }
    for (const { caller } of servers) caller.close()
    const rates = servers.map(({ loops }) => medianOf(loops.map(({ perSecond }) => perSecond)))
    const fastest = Math.max(...rates)
    return {
      settings: { seconds, rounds, guests, most },
      rows: servers.map(({ past, loops }, index) => ({
        ...rowOf(`${past.toLocaleString('en-GB')} past bookings`, allRounds(loops).times),
        'a second': Math.round(rates[index] ?? Number.NaN),
        'times the fastest': Math.round((fastest / (rates[index] ?? Number.NaN)) * 100) / 100,
      })),
      chart: {
        title: 'Availability questions answered, by past bookings',
        unit: 'a second',
        bars: servers.map(({ past }, index) => ({
          label: past.toLocaleString('en-GB'),
          value: Math.round(rates[index] ?? Number.NaN),
          limit: Math.round(fastest / allowed),
        })),
      },
      ratio: fastest / Math.min(...rates),
      ratioIs: `the fastest hotel's rate over the slowest's, by past bookings; up to ${allowed} counts as flat`,
    }
  } finally {
    await ground.close()
  }
}

async function openServers(ground: Ground, pasts: readonly number[]): Promise<RunningServer[]> {
  const sandbox = await ground.startSandbox()
  const servers: RunningServer[] = []
  for (const past of pasts) {
    const url = await databaseWithPast(ground, `past_${past}`, { count: past, all: false })
    const settings = { SANDBOX_URL: sandbox.url, DATABASE_URL: url }
    const server = await ground.startServer(`server-${past}`, settings)
    servers.push({ past, caller: openCaller(server.url), loops: [] })
  }
  return servers
}

function ask(caller: Caller, ms: number): Promise<Loop> {
  let day = 0
  return closedLoop(guests, ms, async (guest) => {
    const checkInDate = nthDay(day++)
    const { type } = sevenRooms[guest % sevenRooms.length] ?? {}
    const body = { type, checkInDate, checkOutDate: addDays(checkInDate, 2) }
    await caller.post('/api/check-availability', { body })
  })
}
