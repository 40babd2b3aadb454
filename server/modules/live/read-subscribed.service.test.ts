import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { recordStatements } from '#server/testing/recorded-statements'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import type { RoomType } from '#shared/room/room'
import { readAll, readQueue } from './read-subscribed'

let hotel: HotelForTests
beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
})
afterAll(() => hotel.close())
beforeEach(() => emptyHotel(hotel.db))

/** A server to which everybody who has a booking is connected. It reads as the product does, and counts the statements. */
function reader() {
  const { ctx } = hotel.server
  const sent = new Map<string, BookingSnapshot[]>()
  const known = { keys: () => [...sent.keys()], itemsOf: (key: string) => sent.get(key) }
  const counted = async (read: () => Promise<ReadonlyMap<string, readonly BookingSnapshot[]>>) => {
    let found: ReadonlyMap<string, readonly BookingSnapshot[]> = new Map()
    const statements = await recordStatements(async () => {
      found = await read()
    })
    for (const [key, items] of found) {
      const others = (sent.get(key) ?? []).filter(({ id }) => !items.some((item) => item.id === id))
      sent.set(key, [...others, ...items])
    }
    return { found: [...found.values()].flat(), statements: statements.length }
  }
  return {
    all: async () => {
      const rows = await hotel.db.selectFrom('booking').select('user_key').distinct().execute()
      for (const { user_key: key } of rows) if (key && !sent.has(key)) sent.set(key, [])
      return counted(() => readAll(ctx, known, true))
    },
    again: () => counted(() => readAll(ctx, known, false)),
    queue: (type: RoomType, part: 'urgent' | 'all' = 'all') =>
      counted(() => readQueue(ctx, type, known, part)),
    sent: () => [...sent.values()].flat(),
  }
}
const waiting = (snapshots: readonly BookingSnapshot[]) =>
  snapshots.filter(({ status }) => status === 'Queued')

test('however many wait, all standings take the same few statements, and unchanged ones are not read again', async () => {
  const guests = guestsOf(hotel)
  const read = reader()
  const holder = await guests.hold({ userId: 'a', numberOfRooms: 3, paidAmount: 9000 })
  await guests.checkout({ userId: 'b' })
  const few = await read.all()
  for (const userId of ['c', 'd', 'e', 'f', 'g', 'h', 'i']) await guests.checkout({ userId })
  const many = await read.all()
  expect(many.found).toHaveLength(9)
  expect(many.statements).toBe(few.statements)
  expect(many.statements).toBeLessThanOrEqual(10)

  const still = await read.queue('Double Bed')
  expect(waiting(still.found)).toEqual([])
  expect((await read.again()).statements).toBeLessThan(many.statements)

  // A change that does not raise the version is seen as well.
  const [first] = waiting(read.sent())
  await hotel.db
    .updateTable('booking')
    .set({ asked_share: 100 })
    .where('id', '=', first?.id ?? '')
    .execute()
  const [asked] = waiting((await read.queue('Double Bed')).found)
  expect(asked).toMatchObject({ id: first?.id, payLater: 0, version: first?.version })

  const held = read.sent().find(({ status }) => status === 'Held')
  await hotel.as('a').booking.release.mutate({ bookingId: held?.id ?? '' })
  const turns = await read.queue('Double Bed', 'urgent')
  expect(turns.found.map(({ status }) => status).toSorted()).toEqual(['Held', 'Held', 'Held', 'Withdrawn'])
  const moved = await read.queue('Double Bed')
  expect(await guests.statusOf(holder)).toBe('Withdrawn')
  expect(
    waiting(moved.found)
      .map(({ waiting: standing }) => standing?.position)
      .toSorted(),
  ).toEqual([1, 2, 3, 4, 5])
})

test('a change of one queue reads nothing of another, and a single statement where nobody waits', async () => {
  const guests = guestsOf(hotel)
  const read = reader()
  await guests.hold({ userId: 'a', numberOfRooms: 3, paidAmount: 9000 })
  await guests.checkout({ userId: 'b' })
  await read.all()
  expect(await read.queue('Triple Bed', 'urgent')).toEqual({ found: [], statements: 0 })
  expect(await read.queue('Triple Bed')).toEqual({ found: [], statements: 1 })
  // Of a guest who is connected already, a new booking of that type is found.
  await guests.hold({ userId: 'b', type: 'Triple Bed', paidAmount: 4200 })
  expect((await read.queue('Triple Bed')).found).toMatchObject([
    { status: 'Held', stay: { type: 'Triple Bed' } },
  ])
  expect(
    (await read.queue('Double Bed', 'urgent')).found.every(({ stay }) => stay.type === 'Double Bed'),
  ).toBe(true)
})

test('a booking that ended long before it was read is still reported to its guest', async () => {
  const guests = guestsOf(hotel)
  const read = reader()
  await guests.hold({ userId: 'a' })
  await read.all()
  await hotel.advance(601)
  await guests.runJobs()
  await hotel.advance(3600)
  expect((await read.queue('Double Bed')).found).toMatchObject([{ status: 'Expired' }])
})
