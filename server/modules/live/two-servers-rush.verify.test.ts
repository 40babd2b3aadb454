import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { expectAsInTheModel, runRush } from '#server/testing/rush/run-rush'
import { rushGuest } from '#server/testing/rush/rush-guest'
import { rushRequests } from '#server/testing/rush/rush-requests'

const uncapped = { MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' }
let one: HotelForTests
let other: HotelForTests

beforeAll(async () => {
  // A long timeout for the provider, which is slow in a rush on a slow machine.
  one = await openHotel(uncapped, 20_000)
  other = await one.openNeighbour(uncapped)
})
afterAll(async () => {
  await other.close()
  await one.close()
})

test('300 guests at two servers get and are sent what their rank gives them', async () => {
  let turn = 0
  const server = () => (turn++ % 2 === 0 ? one : other).server.url
  let beginPaying = () => {}
  const everybodyQueued = new Promise<void>((resolve) => {
    beginPaying = resolve
  })
  const world = { server, sandbox: one.server.url, everybodyQueued }
  const guests = rushRequests(300, 4041).map((wanted, index) =>
    rushGuest(wanted, world, index % 3 === 0 ? 'tool' : 'stream'),
  )
  try {
    await runRush({ guests, ...one, withoutFaults: (work) => work(), beginPaying })
    const outcomes = await expectAsInTheModel(guests, one.db)
    expect([...outcomes].toSorted()).toEqual(['Confirmed', 'Expired', 'NoRooms', 'Withdrawn'])
    expect(guests.reduce((sum, guest) => sum + guest.refusals(), 0)).toBe(0)
  } finally {
    await Promise.all(guests.map((guest) => guest.leave()))
  }
}, 120_000)
