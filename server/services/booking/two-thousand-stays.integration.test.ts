import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { quoteStay } from '../../../shared/booking/quote'
import { nightsOf, type Stay } from '../../../shared/booking/stay'
import { addDays, asCalendarDate } from '../../../shared/calendar/calendar-date'
import { house, type RoomType, roomTypes } from '../../../shared/room/room'
import { type OpenDatabase, openDatabase } from '../../database/open-database'
import { type Books, type Library, openLibrary } from '../../repositories/books'
import { systemIds as ids } from '../../runtime/ids'
import { secretsWith } from '../../runtime/secrets'
import { createDatabase, type TestDatabase } from '../../testing/test-database'
import { silentLog } from '../../testing/test-server'
import { endHold } from '../line/end-hold'
import { lapseOverdue } from '../line/lapse-overdue'
import { promoteLine } from '../line/promote'
import { askerOf } from './asker'
import { enterLine } from './enter-line'

const now = new Date('2027-05-01T10:00:00+05:30')
const clock = { now: () => now }
const settings = { holdSeconds: 600, graceSeconds: 30, claimSeconds: 120 }
const secrets = secretsWith(Buffer.alloc(32, 7), ids)
const promote = promoteLine({ clock, ids, settings, lapse: lapseOverdue({ clock, ids, settings }) })
const enter = enterLine({ clock, ids, secrets, promote, caps: { perUser: 0, perAddress: 0 } })

let database: TestDatabase
let opened: OpenDatabase
let library: Library

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url, poolSize: 4, log: silentLog })
  library = openLibrary(opened.db)
})
afterAll(async () => {
  await opened.end()
  await database.drop()
})
beforeEach(async () => {
  await opened.db.deleteFrom('booking').execute()
})

const roomsOf = (type: RoomType) => house.find((room) => room.type === type)?.totalRooms ?? 0

/** A stranger asks for a stay; what became of it, and of which booking. */
async function ask(books: Books, userId: string, stay: Stay) {
  const rate = (await books.rooms.find(stay.type)).nightlyRate
  const request = { ...stay, paidAmount: quoteStay(stay, rate, 100).payNow, draftId: userId }
  const asker = askerOf(secrets, { userId })
  const { kind } = await enter(books, { userId, request, asker })
  const booking = await books.bookings.ofDraft(asker.userKey, userId, stay)
  if (!booking) throw new Error('the wish was not written down')
  return { kind, id: booking.id }
}

/** Strangers who have just opened the page. */
async function present(userIds: string[]): Promise<void> {
  const rows = userIds.map((userId) => ({ user_key: secrets.digest('user', userId), last_seen_at: now }))
  await opened.db
    .insertInto('presence')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function pay(books: Books, id: string, type: RoomType): Promise<void> {
  const paid = await books.bookings.move(id, 'Held', 'Settling', { payment_id: `pay_${id}` })
  expect(paid && (await books.bookings.move(id, 'Settling', 'Confirmed', { confirmed_at: now }))).toBe(true)
  await promote(books, type)
}

async function cancel(books: Books, id: string, type: RoomType): Promise<void> {
  expect(await books.bookings.move(id, 'Confirmed', 'Cancelled', { ended_at: now })).toBe(true)
  await books.line.giveRoomsBack([id])
  await promote(books, type)
}

async function giveBack(books: Books, id: string, type: RoomType): Promise<void> {
  const booking = await books.bookings.byId(id)
  expect(booking && (await endHold(books, ids, booking, { becomes: 'Left', at: now }, undefined))).toBe(true)
  await promote(books, type)
}

/** How many rooms of a type are taken on each night, counted by the test itself. */
function counter() {
  const counts = new Map<string, number>()
  return {
    on: (type: RoomType, night: string) => counts.get(`${type} ${night}`) ?? 0,
    add(stay: Stay, sign: 1 | -1) {
      for (const night of nightsOf(stay)) {
        counts.set(`${stay.type} ${night}`, this.on(stay.type, night) + sign * stay.rooms)
      }
    },
    free(stay: Stay) {
      return Math.min(...nightsOf(stay).map((night) => roomsOf(stay.type) - this.on(stay.type, night)))
    },
    all: () => [...counts].filter(([, rooms]) => rooms > 0).toSorted(),
  }
}

async function takenByRows(): Promise<[string, number][]> {
  const rows = await opened.db.selectFrom('room_night').select(['room_type', 'night']).execute()
  const counts = new Map<string, number>()
  for (const { room_type: type, night } of rows) {
    counts.set(`${type} ${night}`, (counts.get(`${type} ${night}`) ?? 0) + 1)
  }
  return [...counts].toSorted()
}

const opening = asCalendarDate('2027-05-25')
/** What happens afterwards to the oldest hold, or to the oldest paid booking, of the type. */
const next = fc.oneof(
  { weight: 6, arbitrary: fc.constant('release' as const) },
  { weight: 2, arbitrary: fc.constant('pay' as const) },
  { weight: 2, arbitrary: fc.constant('cancel' as const) },
  { weight: 4, arbitrary: fc.constant('nothing' as const) },
)
type Event = 'release' | 'pay' | 'cancel' | 'nothing'
const someStay = fc
  .record({
    type: fc.constantFrom(...roomTypes),
    rooms: fc.constantFrom(1, 1, 1, 2, 2, 3, 4),
    from: fc.integer({ min: 0, max: 40 }),
    nights: fc.integer({ min: 1, max: 5 }),
    next,
  })
  .map(({ from, nights, next: event, ...stay }) => {
    const checkIn = addDays(opening, from)
    return { event, stay: { ...stay, checkIn, checkOut: addDays(checkIn, nights) } }
  })

/** What was asked for and given so far, of one type. */
function ledger(type: RoomType) {
  const held: Bought[] = []
  const paid: Bought[] = []
  const taken = counter()
  const sold = counter()
  return {
    taken,
    expected(stay: Stay) {
      if (taken.free(stay) >= stay.rooms) return 'Held'
      return sold.free(stay) >= stay.rooms ? 'Queued' : 'NoRooms'
    },
    hold(one: Bought) {
      held.push(one)
      taken.add(one.stay, 1)
    },
    async happen(books: Books, event: Event): Promise<void> {
      const one = event === 'cancel' ? paid.shift() : event === 'nothing' ? undefined : held.shift()
      if (!one) return
      if (event === 'pay') {
        await pay(books, one.id, type)
        sold.add(one.stay, 1)
        paid.push(one)
        return
      }
      if (event === 'cancel') {
        await cancel(books, one.id, type)
        sold.add(one.stay, -1)
      } else await giveBack(books, one.id, type)
      taken.add(one.stay, -1)
    },
  }
}
type Bought = { id: string; stay: Stay }

describe('two thousand stays', () => {
  const batch = 25
  const steps = fc.sample(someStay, { numRuns: 2000, seed: 4051 })

  /** One type's guests, one after the other; several in one transaction to save time. */
  async function season(type: RoomType) {
    const mine = [...steps.entries()].filter(([, { stay }]) => stay.type === type)
    const seen = { Held: 0, Queued: 0, NoRooms: 0 }
    const book = ledger(type)
    for (let start = 0; start < mine.length; start += batch) {
      await library.transactionAt(type, async (books) => {
        for (const [index, { stay, event }] of mine.slice(start, start + batch)) {
          const { kind, id } = await ask(books, `guest-${index}`, stay)
          const right = book.expected(stay)
          expect({ index, stay, kind }).toEqual({ index, stay, kind: right })
          seen[right]++
          if (right === 'Held') book.hold({ id, stay })
          // Who has to wait looks elsewhere.
          else await books.bookings.move(id, 'Queued', 'Left', { ended_at: now })
          await book.happen(books, event)
        }
      })
    }
    return { seen, taken: book.taken.all() }
  }

  test('each is held exactly when every night has enough free rooms, and refused otherwise', async () => {
    await present(steps.map((_, index) => `guest-${index}`))
    const seasons = await Promise.all(roomTypes.map(season))
    for (const { seen } of seasons) {
      // A season in which everybody or nobody gets a room would show little.
      for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100)
    }
    const taken = seasons.flatMap((one) => one.taken)
    expect(await takenByRows()).toEqual(taken.toSorted())
  }, 120_000)
})

describe('one room', () => {
  const type = 'Double Bed'
  const night = (day: number) => asCalendarDate(`2027-06-${day}`)
  const stay = (from: number, to: number, rooms = 1): Stay => ({
    type,
    rooms,
    checkIn: night(from),
    checkOut: night(to),
  })
  const askFor = (userId: string, wish: Stay) =>
    library.transactionAt(type, (books) => ask(books, userId, wish))

  test('is given to the guest who leaves on the 12th and to the one who arrives on the 12th', async () => {
    await present(['others', 'leaving', 'arriving', 'one night more', 'too late'])
    expect(await askFor('others', stay(10, 20, 2))).toMatchObject({ kind: 'Held' })
    const leaving = await askFor('leaving', stay(10, 12))
    const arriving = await askFor('arriving', stay(12, 15))
    expect([leaving.kind, arriving.kind]).toEqual(['Held', 'Held'])
    expect(await askFor('one night more', stay(11, 13))).toMatchObject({ kind: 'Queued' })
    await library.transactionAt(type, (books) => pay(books, leaving.id, type))
    // The two rooms of the others may come back, so this one still waits; with them paid for it is over.
    expect(await askFor('too late', stay(11, 12))).toMatchObject({ kind: 'Queued' })
    const others = await library.bookings.ofUser(secrets.digest('user', 'others'), 1)
    await library.transactionAt(type, async (books) => {
      for (const { id } of others) await pay(books, id, type)
    })
    const late = await library.bookings.ofUser(secrets.digest('user', 'too late'), 1)
    expect(late.map(({ status }) => status)).toEqual(['NoRooms'])
  })
})
