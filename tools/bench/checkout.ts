import { emptyHotel } from '#server/testing/empty-hotel'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { Room } from '#shared/room/room'
import { type Ground, openGround, openOwnDatabase } from './booking/built-hotel'
import { type Caller, openCaller } from './booking/caller'
import { allRounds, closedLoop, type Loop } from './booking/closed-loop'
import { detailsOf, newGuest, nthDay, requestFor, sevenRooms, weekend } from './booking/guests'
import { openLimit } from './checkout/limit'
import { recordTurns } from './checkout/recorded-turns'
import { measureWholeBookings } from './checkout/whole-bookings'
import { type Measure, rowOf } from './measure'

const warmUpMs = 2000

/**
 * Holds a second: seven guests, one per room, hold and release again and again, on one weekend or on many dates, each
 * turn as a new guest with all caps on. Compared with the same statements on seven plain connections. Then whole
 * bookings up to the mail, with a provider that answers at once and after 200 ms.
 */
export const measureCheckout: Measure = async (options) => {
  const seconds = options.get('seconds') ?? 4
  const rounds = options.get('rounds') ?? 5
  const guests = options.get('guests') ?? 32
  const ground = await openGround()
  try {
    const { caller, sandbox, hotelUrl, limitUrl, turns } = await open(ground)
    const holds = await measureHolds({ caller, hotelUrl, limitUrl, turns, rounds, ms: seconds * 1000 })
    const whole = await measureWholeBookings({
      caller,
      sandbox,
      hotelUrl,
      rounds: 3,
      ms: seconds * 1000,
      guests,
    })
    caller.close()
    const statements = Math.round([...turns.values()].reduce((sum, one) => sum + one.length, 0) / turns.size)
    const bars = [
      { label: 'one weekend', value: holds.weekend.perSecond, limit: holds.weekendLimit.perSecond },
      { label: 'many dates', value: holds.spread.perSecond, limit: holds.spreadLimit.perSecond },
    ]
    return {
      settings: { seconds, rounds, guests, statements },
      rows: [
        row('holds, one weekend', holds.weekend, holds.weekendLimit),
        row('holds, many dates', holds.spread, holds.spreadLimit),
        row(`whole bookings, ${guests} guests, provider 0 ms`, whole.atOnce),
        row(`whole bookings, ${guests} guests, provider 200 ms`, whole.slow, whole.atOnce),
      ],
      chart: {
        title: 'Holds a second, compared with the same statements alone',
        unit: 'a second',
        bars: bars.map(({ label, value, limit }) => ({ label, value: round(value), limit: round(limit) })),
      },
      ratio: holds.weekend.perSecond / holds.weekendLimit.perSecond,
      ratioIs:
        'holds a second on one weekend over HTTP, as a share of the same statements alone; the aim is 0.5',
    }
  } finally {
    await ground.close()
  }
}

const round = (value: number) => Math.round(value * 10) / 10

const row = (what: string, loop: Loop, limit?: Loop) => ({
  ...rowOf(what, loop.times),
  'a second': round(loop.perSecond),
  ...(limit && { 'limit a second': round(limit.perSecond), ratio: round2(loop.perSecond / limit.perSecond) }),
})
const round2 = (value: number) => Math.round(value * 100) / 100

async function open(ground: Ground) {
  const sandbox = await ground.startSandbox()
  const hotelUrl = await ground.database('hotel')
  const own = { SANDBOX_URL: sandbox.url, DATABASE_URL: hotelUrl }
  const turns = await recordTurns(hotelUrl)
  const limitUrl = await ground.database('hotel_limit', 'hotel')
  const server = await ground.startServer('server', own)
  return { caller: openCaller(server.url), sandbox: openCaller(sandbox.url), hotelUrl, limitUrl, turns }
}

type Holds = {
  caller: Caller
  hotelUrl: string
  limitUrl: string
  turns: Awaited<ReturnType<typeof recordTurns>>
  rounds: number
  ms: number
}

async function measureHolds({ caller, hotelUrl, limitUrl, turns, rounds, ms }: Holds) {
  const limit = await openLimit(limitUrl, sevenRooms.length, turns)
  const databases = [openOwnDatabase(hotelUrl), openOwnDatabase(limitUrl)]
  let day = 0
  const on =
    (turn: (guest: number, room: Room, day: CalendarDate) => Promise<void>, day: () => CalendarDate) =>
    async (length: number): Promise<Loop> => {
      // The orders of released holds would be reconciled after a minute, in the middle of another round.
      for (const { db } of databases) await emptyHotel(db)
      return closedLoop(sevenRooms.length, length, async (guest) => {
        const room = sevenRooms[guest]
        if (room) await turn(guest, room, day())
      })
    }
  const next = () => nthDay(day++)
  const sides = {
    weekend: on(
      (_, room, at) => holdAndRelease(caller, room, at),
      () => weekend,
    ),
    weekendLimit: on(limit.turn, () => weekend),
    spread: on((_, room, at) => holdAndRelease(caller, room, at), next),
    spreadLimit: on(limit.turn, next),
  }
  const loops: Record<keyof typeof sides, Loop[]> = {
    weekend: [],
    weekendLimit: [],
    spread: [],
    spreadLimit: [],
  }
  const names = Object.keys(sides) as (keyof typeof sides)[]
  for (const name of names) await sides[name](warmUpMs)
  for (let done = 0; done < rounds; done++) {
    for (const name of names) loops[name].push(await sides[name](ms))
  }
  await limit.close()
  for (const { end } of databases) await end()
  return {
    weekend: allRounds(loops.weekend),
    weekendLimit: allRounds(loops.weekendLimit),
    spread: allRounds(loops.spread),
    spreadLimit: allRounds(loops.spreadLimit),
  }
}

async function holdAndRelease(caller: Caller, room: Room, checkIn: CalendarDate): Promise<void> {
  const guest = newGuest()
  const { headers } = guest
  const body = { request: requestFor(room, checkIn, 2), details: detailsOf(guest) }
  const { result } = await caller.post<{ result: { data: { kind: string; bookingId: string } } }>(
    '/trpc/booking.checkout',
    { body, headers },
  )
  if (result.data.kind !== 'Held') throw new Error(`not held but ${result.data.kind}`)
  await caller.post('/trpc/booking.release', { body: { bookingId: result.data.bookingId }, headers })
}
