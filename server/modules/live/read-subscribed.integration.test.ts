import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { openLibrary } from '#server/repositories/repositories'
import { guestsOf } from '#server/testing/builders'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { snapshotsOf } from '../bookings/snapshot'
import { readFollowed } from './read-subscribed'

let hotel: HotelForTests
beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
})
afterAll(() => hotel.close())

/** Reads as the house does, and counts the questions to the database. */
function reader() {
  let statements = 0
  const db = hotel.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const needs = {
    library: openLibrary(db),
    clock: hotel.house.clock,
    settings: { claimSeconds: 120, graceSeconds: 30, addressCap: null, holdSeconds: 600, unpaidCap: null },
    isRefused: () => false,
  }
  const read = readFollowed({ ...needs, snapshots: snapshotsOf(needs) })
  let told = new Map<string, BookingSnapshot>()
  return async (isCalm = false) => {
    const rows = await hotel.db.selectFrom('booking').select('user_key').distinct().execute()
    const before = statements
    const found = await read({ keys: rows.flatMap(({ user_key: key }) => key ?? []), told, isCalm })
    told = new Map([...found.values()].flat().map((snapshot) => [snapshot.id, snapshot]))
    return { told, statements: statements - before }
  }
}

test('F41: however many wait, the same few questions tell where everybody stands, and who has not moved is not told again', async () => {
  const guests = guestsOf(hotel)
  const read = reader()
  const holder = await guests.hold({ userId: 'a', numberOfRooms: 3, paidAmount: 9000 })
  await guests.checkout({ userId: 'b' })
  const few = await read()
  for (const userId of ['c', 'd', 'e', 'f', 'g', 'h', 'i']) await guests.checkout({ userId })
  const many = await read()
  expect(many.told.size).toBe(9)
  expect(many.statements).toBe(few.statements)
  expect(many.statements).toBeLessThanOrEqual(10)

  const still = await read()
  const waiting = ({ told }: { told: Map<string, BookingSnapshot> }) =>
    [...told.values()].filter(({ status }) => status === 'Queued')
  for (const snapshot of waiting(many)) expect(still.told.get(snapshot.id)).toBe(snapshot)
  expect((await read(true)).statements).toBeLessThan(still.statements)

  // What has no version of its own is seen as well.
  const [first] = waiting(still)
  await hotel.db
    .updateTable('booking')
    .set({ asked_share: 100 })
    .where('id', '=', first?.id ?? '')
    .execute()
  const asked = (await read()).told.get(first?.id ?? '')
  expect(asked?.payLater).toBe(0)
  expect(asked?.version).toBe(first?.version)

  const held = [...still.told.values()].find(({ status }) => status === 'Held')
  await hotel.as('a').booking.giveBack.mutate({ bookingId: held?.id ?? '' })
  const after = await read()
  expect(await guests.statusOf(holder)).toBe('Left')
  expect([...after.told.values()].filter(({ status }) => status === 'Held')).toHaveLength(3)
  expect(
    waiting(after)
      .map(({ waiting: standing }) => standing?.position)
      .toSorted(),
  ).toEqual([1, 2, 3, 4, 5])
})
