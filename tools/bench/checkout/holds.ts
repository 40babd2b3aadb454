import { emptyHotel } from '#server/testing/empty-hotel'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { Room } from '#shared/room/room'
import { openOwnDatabase } from '../booking/built-hotel'
import type { Caller } from '../booking/caller'
import { allRounds, closedLoop, type Loop } from '../booking/closed-loop'
import { detailsOf, newGuest, nthDay, requestFor, sevenRooms, weekend } from '../booking/guests'
import { openFiveStatements } from './five-statements'
import { openLimit } from './limit'
import type { Product } from './product'
import type { RecordedTurns } from './recorded-turns'

const warmUpMs = 2000

type Needs = {
  products: readonly Product[]
  /** The database of the two limits, on the Postgres of this checkout. */
  limitUrl: string
  turns: RecordedTurns
  rounds: number
  ms: number
}

type Side = { run(ms: number): Promise<Loop>; loops: Loop[] }

/** Seven guests, one for each room: rounds of each product and of the limits, in turns. */
export async function measureHolds({ products, limitUrl, turns, rounds, ms }: Needs) {
  const same = await openLimit(limitUrl, sevenRooms.length, turns)
  const five = openFiveStatements(limitUrl)
  const limitDatabase = openOwnDatabase(limitUrl)
  let day = 0
  const next = () => nthDay(day++)
  const held = products.map(({ label, caller, database }) => ({
    label,
    weekend: side(database, (_, room) => holdAndRelease(caller, room, weekend)),
    spread: side(database, (_, room) => holdAndRelease(caller, room, next())),
  }))
  const limits = {
    same: side(limitDatabase, (guest, room) => same.turn(guest, room, weekend)),
    spread: side(limitDatabase, (guest, room) => same.turn(guest, room, next())),
    five: side(limitDatabase, five.turn),
  }
  const sides = [...held.flatMap((one) => [one.weekend, one.spread]), ...Object.values(limits)]
  for (const { run } of sides) await run(warmUpMs)
  for (let done = 0; done < rounds; done++) {
    for (const { run, loops } of sides) loops.push(await run(ms))
  }
  await same.close()
  await five.end()
  await limitDatabase.end()
  return {
    held: held.map((one) => ({
      ...one,
      weekend: allRounds(one.weekend.loops),
      spread: allRounds(one.spread.loops),
    })),
    limits: {
      same: allRounds(limits.same.loops),
      spread: allRounds(limits.spread.loops),
      five: allRounds(limits.five.loops),
    },
  }
}

/** One kind of turn on one database; `loops`: its rounds so far. */
function side(
  { db }: ReturnType<typeof openOwnDatabase>,
  turn: (guest: number, room: Room) => Promise<unknown>,
): Side {
  const run = async (ms: number) => {
    // The orders of released holds would be reconciled after a minute, in the middle of another round.
    await emptyHotel(db)
    return closedLoop(sevenRooms.length, ms, async (guest) => {
      const room = sevenRooms[guest]
      if (room) await turn(guest, room)
    })
  }
  return { run, loops: [] }
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
