import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestsOf } from '#server/testing/builders'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { readSubscribed } from './read-subscribed'

let hotel: HotelForTests
beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
})
afterAll(() => hotel.close())

/** Reads as the server does, and counts the statements. */
function reader() {
  let statements = 0
  const db = hotel.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const ctx = { ...hotel.server.ctx, db }
  let sent = new Map<string, BookingSnapshot>()
  return async (isCalm = false) => {
    const rows = await hotel.db.selectFrom('booking').select('user_key').distinct().execute()
    const before = statements
    const found = await readSubscribed(ctx, {
      keys: rows.flatMap(({ user_key: key }) => key ?? []),
      sent,
      isCalm,
    })
    sent = new Map([...found.values()].flat().map((snapshot) => [snapshot.id, snapshot]))
    return { sent, statements: statements - before }
  }
}

test('however many wait, all standings take the same few statements, and unchanged ones are not sent again', async () => {
  const guests = guestsOf(hotel)
  const read = reader()
  const holder = await guests.hold({ userId: 'a', numberOfRooms: 3, paidAmount: 9000 })
  await guests.checkout({ userId: 'b' })
  const few = await read()
  for (const userId of ['c', 'd', 'e', 'f', 'g', 'h', 'i']) await guests.checkout({ userId })
  const many = await read()
  expect(many.sent.size).toBe(9)
  expect(many.statements).toBe(few.statements)
  expect(many.statements).toBeLessThanOrEqual(10)

  const still = await read()
  const waiting = ({ sent }: { sent: Map<string, BookingSnapshot> }) =>
    [...sent.values()].filter(({ status }) => status === 'Queued')
  for (const snapshot of waiting(many)) expect(still.sent.get(snapshot.id)).toBe(snapshot)
  expect((await read(true)).statements).toBeLessThan(still.statements)

  // A change that does not raise the version is seen as well.
  const [first] = waiting(still)
  await hotel.db
    .updateTable('booking')
    .set({ asked_share: 100 })
    .where('id', '=', first?.id ?? '')
    .execute()
  const asked = (await read()).sent.get(first?.id ?? '')
  expect(asked?.payLater).toBe(0)
  expect(asked?.version).toBe(first?.version)

  const held = [...still.sent.values()].find(({ status }) => status === 'Held')
  await hotel.as('a').booking.release.mutate({ bookingId: held?.id ?? '' })
  const after = await read()
  expect(await guests.statusOf(holder)).toBe('Withdrawn')
  expect([...after.sent.values()].filter(({ status }) => status === 'Held')).toHaveLength(3)
  expect(
    waiting(after)
      .map(({ waiting: standing }) => standing?.position)
      .toSorted(),
  ).toEqual([1, 2, 3, 4, 5])
})
