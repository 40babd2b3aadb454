import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endHold } from '#modules/queue/expire'
import { loadRows } from '#modules/queue/load'
import * as queueRows from '#modules/queue/queue-rows'
import type { Ctx } from '#server/context'
import { type OpenDatabase, openDatabase } from '#server/database/open-database'
import { type Db, type Tx, transactionAt } from '#server/database/transaction'
import { systemIds as ids } from '#server/platform/ids'
import { secretsWith } from '#server/platform/secrets'
import { contextForTests } from '#server/testing/context-for-tests'
import { roomCounter, someStay } from '#server/testing/stays-for-tests'
import { createDatabase, type TestDatabase } from '#server/testing/test-database'
import { silentLog } from '#server/testing/test-server'
import { quoteStay } from '#shared/booking/quote'
import type { Stay } from '#shared/booking/stay'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import { nightAmounts, sameEveryNight } from '#shared/rates/rates'
import { type RoomType, roomTypes } from '#shared/room/room'
import { promote } from '../queue/promote'
import * as bookingRows from './booking-rows'
import { enterQueue, readArrival } from './enter-queue'
import { guestKeyOf } from './guest-key'
import { transition } from './state'

const now = new Date('2027-05-01T10:00:00+05:30')
const clock = { now: () => now }
const settings = {
  HOLD_SECONDS: '600',
  HOLD_GRACE_SECONDS: '30',
  QUEUE_CLAIM_SECONDS: '120',
  MAX_HOLDS_PER_USER: '0',
  MAX_HOLDS_PER_ADDRESS: '0',
  RATE_LIMITS: 'off',
}
const secrets = secretsWith(Buffer.alloc(32, 7), ids)
const nightlyRate = asRupees(2500)

let database: TestDatabase
let opened: OpenDatabase
let db: Db
let ctx: Ctx

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url, poolSize: 4, log: silentLog })
  db = opened.db
  ctx = contextForTests(db, { clock, secrets }, settings)
  await opened.db.updateTable('room_type').set({ nightly_rate: nightlyRate }).execute()
})
afterAll(async () => {
  await opened.end()
  await database.drop()
})
beforeEach(async () => {
  await opened.db.deleteFrom('booking').execute()
})

const userKey = (guest: string) => guestKeyOf(secrets, { userId: guest }).userKey

/** Marks these guests as present. */
async function present(guests: string[]): Promise<void> {
  const rows = guests.map((guest) => ({ user_key: userKey(guest), last_seen_at: now }))
  await opened.db.insertInto('presence').values(rows).execute()
}

/** A new guest asks for a stay, and the queue is promoted. */
async function ask(tx: Tx, guest: string, stay: Stay): Promise<string> {
  const request = {
    ...stay,
    paidAmount: quoteStay(stay, sameEveryNight(nightlyRate), 100).payNow,
    draftId: guest,
  }
  const wanted = { userId: guest, request, guestKey: guestKeyOf(secrets, { userId: guest }) }
  return (await enterQueue(ctx, tx, wanted, await readArrival(ctx, tx, wanted))).kind
}

/** A new guest enters the queue at the same moment as others, so nothing is promoted yet. */
async function queueUp(tx: Tx, guest: string, stay: Stay): Promise<void> {
  const rank = await queueRows.nextRank(tx)
  const entry = {
    id: ids.uuid(),
    stay,
    rank,
    nightAmounts: nightAmounts(stay, sameEveryNight(nightlyRate)),
    askedShare: 100,
    draftId: guest,
    createdAt: now,
  } as const
  await bookingRows.enter(tx, { ...entry, ...guestKeyOf(secrets, { userId: guest }) })
}

// The queue is empty when the following happen, so nothing is promoted.
async function pay(tx: Tx, id: string): Promise<void> {
  const paymentId = `pay_${id}`
  const paid = await transition(tx, id, 'capture', { paymentId })
  const confirmed = { paymentId, orderId: ids.uuid(), now }
  expect(paid && (await transition(tx, id, 'confirm', confirmed))).toBe(true)
}

async function cancel(tx: Tx, id: string): Promise<void> {
  expect(await transition(tx, id, 'cancel', { now })).toBe(true)
  await queueRows.releaseRooms(tx, [id])
}

async function release(tx: Tx, id: string): Promise<void> {
  const booking = await bookingRows.byId(tx, id)
  expect(booking && (await endHold(tx, ids, booking, { how: 'release', now }, undefined))).toBe(true)
}

type Bought = { id: string; stay: Stay }

/** One type's season: what was granted so far, by the test's own count. */
function season(type: RoomType) {
  const held: Bought[] = []
  const paid: Bought[] = []
  const [taken, sold] = [roomCounter(), roomCounter()]
  const seen = { Held: 0, Queued: 0, NoRooms: 0 }

  /** Several guests at once: all but the last only enter the queue. Each gets what is free at their turn. */
  async function rush(tx: Tx, allWanted: { guest: string; stay: Stay }[]): Promise<void> {
    const [last, ...others] = allWanted.toReversed()
    if (!last) return
    for (const { guest, stay } of others.reverse()) await queueUp(tx, guest, stay)
    const answer = await ask(tx, last.guest, last.stay)
    // One who can get no rooms does not look at those who wait.
    await promote(ctx, tx, type)
    const rows = await loadRows(tx, type, now)
    const live = new Map([...rows.holding, ...rows.waiting].map(({ id, userKey }) => [userKey, id]))
    const holds = new Set(rows.holding.map(({ id }) => id))
    const ahead = roomCounter()
    for (const { guest, stay } of allWanted) {
      const fits = taken.hasRoomFor(stay, ahead)
      const right = fits ? 'Held' : sold.hasRoomFor(stay) ? 'Queued' : 'NoRooms'
      const id = live.get(userKey(guest))
      const became = id === undefined ? 'NoRooms' : holds.has(id) ? 'Held' : 'Queued'
      expect({ guest, stay, became }).toEqual({ guest, stay, became: right })
      if (guest === last.guest) expect(answer).toBe(right)
      seen[right]++
      if (id && fits) held.push({ id, stay })
      // A guest who must wait leaves, but only after the later ones were served.
      if (id && !fits) await transition(tx, id, 'withdraw', { now })
      if (right === 'Queued') ahead.add(stay)
      if (fits) taken.add(stay)
    }
  }

  async function happen(tx: Tx, event: 'release' | 'pay' | 'cancel' | 'nothing'): Promise<void> {
    const one = event === 'nothing' ? undefined : event === 'cancel' ? paid.shift() : held.shift()
    if (!one) return
    if (event === 'pay') {
      await pay(tx, one.id)
      paid.push(one)
      sold.add(one.stay)
      return
    }
    if (event === 'cancel') sold.take(one.stay)
    taken.take(one.stay)
    await (event === 'cancel' ? cancel(tx, one.id) : release(tx, one.id))
  }

  return { rush, happen, seen, taken }
}

async function roomsByRows(): Promise<[string, number][]> {
  const rows = await opened.db.selectFrom('room_night').select(['room_type', 'night']).execute()
  const counts = new Map<string, number>()
  for (const { room_type: type, night } of rows) {
    counts.set(`${type} ${night}`, (counts.get(`${type} ${night}`) ?? 0) + 1)
  }
  return [...counts].toSorted()
}

test('two thousand stays: each is held exactly when every night has enough free rooms', {
  timeout: 120_000,
}, async () => {
  const steps = fc
    .sample(someStay, { numRuns: 2000, seed: 4051 })
    .map((step, index) => ({ ...step, guest: `guest-${index}` }))
  await present(steps.map(({ guest }) => guest))
  const atOnce = 8
  const seasons = await Promise.all(
    roomTypes.map(async (type) => {
      const { rush, happen, seen, taken } = season(type)
      const mine = steps.filter(({ stay }) => stay.type === type)
      for (let start = 0; start < mine.length; start += atOnce) {
        const some = mine.slice(start, start + atOnce)
        await transactionAt(db, type, async (tx) => {
          await rush(tx, some)
          for (const { event } of some) await happen(tx, event)
        })
      }
      return { seen, taken: taken.all() }
    }),
  )
  // A season in which everybody or nobody gets rooms would prove little.
  for (const { seen } of seasons) {
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100)
  }
  expect(await roomsByRows()).toEqual(seasons.flatMap(({ taken }) => taken).toSorted())
})

test('one room serves the guest who leaves on the 12th and the one who arrives on the 12th', async () => {
  const type = 'Double Bed'
  const night = (day: number) => asCalendarDate(`2027-06-${day}`)
  const stay = (from: number, to: number, rooms = 1): Stay => ({
    type,
    rooms,
    checkIn: night(from),
    checkOut: night(to),
  })
  await present(['others', 'leaving', 'arriving', 'one night more', 'too late', 'after all'])
  const askFor = (guest: string, wanted: Stay) => transactionAt(db, type, (tx) => ask(tx, guest, wanted))
  const bookingOf = async (guest: string) => (await bookingRows.ofUser(db, userKey(guest), 1))[0]

  expect(await askFor('others', stay(10, 20, 2))).toBe('Held')
  expect(await askFor('leaving', stay(10, 12))).toBe('Held')
  expect(await askFor('arriving', stay(12, 15))).toBe('Held')
  // While the others hold unpaid rooms the extra night may become free; once they have paid it is sold.
  expect(await askFor('one night more', stay(11, 13))).toBe('Queued')
  for (const guest of ['others', 'leaving', 'arriving']) {
    const booking = await bookingOf(guest)
    await transactionAt(db, type, async (tx) => {
      if (booking) await pay(tx, booking.id)
      await promote(ctx, tx, type)
    })
  }
  expect((await bookingOf('one night more'))?.status).toBe('NoRooms')
  expect(await askFor('too late', stay(11, 13))).toBe('NoRooms')
  expect(await askFor('after all', stay(15, 20))).toBe('Held')
})
