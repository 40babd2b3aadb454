import { afterAll, beforeAll, expect, test } from 'vitest'
import { asCalendarDate } from '../../../shared/calendar/calendar-date'
import { asRupees } from '../../../shared/money/rupees'
import { type OpenDatabase, openDatabase } from '../../database/open-database'
import { type Library, openLibrary } from '../../repositories/books'
import { systemIds as ids } from '../../runtime/ids'
import { createDatabase, type TestDatabase } from '../../testing/test-database'
import { silentLog } from '../../testing/test-server'
import { lapseOverdue } from './lapse-overdue'
import { promoteLine } from './promote'

const type = 'Double Bed'
const clock = { now: () => new Date('2027-06-01T10:00:00+05:30') }
const settings = { holdSeconds: 600, graceSeconds: 30, claimSeconds: 120, addressCap: null }
const promote = promoteLine({ clock, ids, settings, lapse: lapseOverdue({ clock, ids, settings }) })

let database: TestDatabase
let opened: OpenDatabase
let library: Library

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url, poolSize: 2, log: silentLog })
  library = openLibrary(opened.db)
})
afterAll(async () => {
  await opened.end()
  await database.drop()
})

type Wish = { guest: string; draft: string; from: number; to: number; rooms: number }

/** A wish at the end of the line, of a guest who is there; the line does not move yet. */
async function enter({ guest, draft, from, to, rooms }: Wish): Promise<string> {
  const id = ids.uuid()
  const [checkIn, checkOut] = [asCalendarDate(`2027-06-${from}`), asCalendarDate(`2027-06-${to}`)]
  await library.holds.seen(guest, clock.now())
  await library.bookings.enter({
    id,
    stay: { type, rooms, checkIn, checkOut },
    place: await library.line.nextPlace(),
    nightlyRate: asRupees(2500),
    askedShare: 60,
    userKey: guest,
    draftId: draft,
    mobileKey: null,
    addressKey: null,
    createdAt: clock.now(),
  })
  return id
}

const move = () => library.transactionAt(type, (books) => promote(books, type))
const statusOf = async (id: string) => (await library.bookings.byId(id))?.status
const nightsOf = async (id: string) =>
  (await opened.db.selectFrom('room_night').select('night').where('booking_id', '=', id).execute()).length

test('a place that its guest has given up for another stay gets no rooms, not even in the same moment', async () => {
  const bensHold = await enter({ guest: 'ben', draft: 'one', from: 10, to: 12, rooms: 3 })
  await move()
  // All three come back to the line at once; each change makes the next one possible.
  const anasFirst = await enter({ guest: 'ana', draft: 'form', from: 10, to: 11, rooms: 1 })
  const anasSecond = await enter({ guest: 'ana', draft: 'form', from: 12, to: 13, rooms: 1 })
  const bensNew = await enter({ guest: 'ben', draft: 'two', from: 11, to: 12, rooms: 3 })
  await move()
  const became = await Promise.all([bensHold, anasFirst, anasSecond, bensNew].map(statusOf))
  expect(became).toEqual(['Left', 'Left', 'Held', 'Held'])
  expect(await Promise.all([bensHold, anasFirst, anasSecond, bensNew].map(nightsOf))).toEqual([0, 0, 1, 3])
  const next = await enter({ guest: 'cem', draft: 'one', from: 10, to: 11, rooms: 3 })
  await move()
  expect(await statusOf(next)).toBe('Held')
})
