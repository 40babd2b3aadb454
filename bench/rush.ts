import { setTimeout as pause } from 'node:timers/promises'
import { type ClusterForTests, startCluster } from '../server/testing/cluster-for-tests'
import { openStream, openTool } from '../server/testing/listeners'
import { postTo } from '../server/testing/server-process'
import { type Measure, rowOf } from './measure'

/** A guest in line is to be told of his turn within this time. */
const allowedMs = 1000
const atOnce = 25
const roundMs = 1000
const patienceMs = 120_000

/** Nothing but the line itself: no limits, and nobody's time runs out while a slow machine sets everything up. */
const calm = {
  RATE_LIMITS: 'off',
  MAX_HOLDS_PER_USER: '0',
  MAX_HOLDS_PER_ADDRESS: '0',
  HOLD_SECONDS: '3600',
  QUEUE_CLAIM_SECONDS: '3600',
}

/** What one guest's two connections told, and when. */
type Guest = {
  userId: string
  server: string
  bookingId: string
  /** His place when he began to wait; 0 for who had a room at once. */
  began: number
  /** When he was told of his turn, by which connection. */
  turn: Partial<Record<Kind, number>>
  /** When he was told last of another place. */
  place: Partial<Record<Kind, number>>
}
type Kind = 'stream' | 'tool'

/**
 * Guests wait in one line, each with a stream and with a connection to `/ws`, at two servers. Each second one of the three
 * rooms is given back: measured is the time from that call until the next one has heard that it is his turn, and until
 * those behind him have heard their new places.
 */
export const measureRush: Measure = async (options) => {
  const guests = options.get('guests') ?? 1000
  const rounds = options.get('rounds') ?? 30
  const cluster = await startCluster(calm)
  try {
    const { line, close } = await standInLine(cluster, guests)
    const times = await giveBackAgainAndAgain(line, rounds)
    await close()
    const rows = [
      rowOf('turn told by stream', times.turn.stream),
      rowOf('turn told by /ws', times.turn.tool),
      rowOf('place told by stream', times.place.stream),
      rowOf('place told by /ws', times.place.tool),
    ]
    const worst = Math.max(...rows.slice(0, 2).map(({ p99 }) => p99))
    return {
      settings: { guests, rounds, servers: 2, connections: 2 * guests },
      rows,
      chart: {
        title: 'From a room given back to the guests told, p99',
        unit: 'ms',
        bars: rows.map(({ what, p99 }) => ({ label: what, value: p99, limit: allowedMs })),
      },
      ratio: worst / allowedMs,
      ratioIs: `p99 from a room given back to the turn told, of ${allowedMs} ms that are allowed`,
    }
  } finally {
    await cluster.close()
  }
}

const wish = (userId: string) => ({
  ...{ type: 'Double Bed', numberOfRooms: 1, checkInDate: '2027-06-10', checkOutDate: '2027-06-11' },
  ...{ paidAmount: 1500, userId, draftId: userId },
})

async function standInLine(cluster: ClusterForTests, count: number) {
  const servers = [...cluster.said().matchAll(/^Server \d+: (\S+)/gm)].flatMap(([, url]) => url ?? [])
  await postTo(cluster.front, '/sandbox/clock', { now: '2027-03-01T10:00:00+05:30' })
  const line = Array.from({ length: count }, (_, index): Guest => {
    const server = servers[index % servers.length] ?? cluster.front
    return { userId: `guest-${index}`, server, bookingId: '', began: 0, turn: {}, place: {} }
  })
  await inGroups(line, async (guest) => {
    const { position } = await postTo(guest.server, '/api/payment/checkout', wish(guest.userId))
    guest.began = Number(position ?? 0)
  })
  line.sort((one, other) => one.began - other.began)
  const closers: (() => unknown)[] = []
  await inGroups(line, async (guest) => void closers.push(...(await listen(guest))))
  const hasAll = ({ bookingId, turn, place }: Guest) =>
    bookingId !== '' && Boolean((turn.stream && turn.tool) || (place.stream && place.tool))
  while (!line.every(hasAll)) await pause(50)
  return { line, close: () => Promise.all(closers.map((close) => close())) }
}

async function inGroups<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let begin = 0; begin < all.length; begin += atOnce)
    await Promise.all(all.slice(begin, begin + atOnce).map(work))
}

async function listen(guest: Guest): Promise<(() => unknown)[]> {
  const stream = await openStream(guest.server, guest.userId, {}, ({ items: [booking] }) => {
    if (!booking) return
    guest.bookingId = booking.id
    if (booking.status === 'Queued') guest.place.stream = performance.now()
    if (booking.status === 'Held' && booking.holdExpiresAt) guest.turn.stream ??= performance.now()
  })
  const tool = await openTool(guest.server, guest.userId)
  tool.socket.on('message', (data) => {
    const { outcome } = JSON.parse(String(data)) as { outcome?: string }
    if (outcome === 'Held') guest.turn.tool ??= performance.now()
    else guest.place.tool = performance.now()
  })
  return [stream.close, tool.close]
}

function untold(begun: number, next: Guest, behind: readonly Guest[]): string {
  const missing = (kind: Kind) => behind.filter(({ place }) => (place[kind] ?? 0) <= begun).length
  return `untold after ${patienceMs} ms: the turn ${next.turn.stream ? '' : 'by stream '}${next.turn.tool ? '' : 'by /ws'}, the places of ${missing('stream')} by stream and ${missing('tool')} by /ws`
}

async function giveBack({ server, userId, bookingId }: Guest): Promise<void> {
  const { ok, status } = await fetch(`${server}/trpc/booking.giveBack`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-id': userId },
    body: JSON.stringify({ bookingId }),
  })
  if (!ok) throw new Error(`a room could not be given back: ${status}`)
}

async function giveBackAgainAndAgain(line: readonly Guest[], rounds: number) {
  const turn: Record<Kind, number[]> = { stream: [], tool: [] }
  const place: Record<Kind, number[]> = { stream: [], tool: [] }
  for (let round = 0; round < rounds; round++) {
    const [giver, next] = [line[round], line[round + 3]]
    if (!giver || !next) break
    const behind = line.slice(round + 4)
    const begun = performance.now()
    await giveBack(giver)
    const isTold = (kind: Kind) =>
      next.turn[kind] !== undefined && behind.every(({ place }) => (place[kind] ?? 0) > begun)
    while (!isTold('stream') || !isTold('tool')) {
      if (performance.now() - begun > patienceMs) throw new Error(untold(begun, next, behind))
      await pause(5)
    }
    for (const kind of ['stream', 'tool'] as const) {
      turn[kind].push((next.turn[kind] ?? 0) - begun)
      place[kind].push(...behind.map(({ place: told }) => (told[kind] ?? 0) - begun))
    }
    await pause(Math.max(0, roundMs - (performance.now() - begun)))
  }
  return { turn, place }
}
