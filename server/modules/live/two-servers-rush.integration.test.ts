import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { expectAsInTheModel, runRush } from '#server/testing/rush/run-rush'
import { rushGuest } from '#server/testing/rush/rush-guest'
import { rushRequests } from '#server/testing/rush/rush-requests'

const calm = { MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' }
let one: HotelForTests
let other: HotelForTests

beforeAll(async () => {
  // On a slow machine in a rush the provider may take its time; that is not what this is about.
  one = await openHotel(calm, 20_000)
  other = await one.openNeighbour(calm)
})
afterAll(async () => {
  await other.close()
  await one.close()
})

test('F36 F41: 300 guests rush for 7 rooms at two servers: everybody gets what his place gives him, and hears of it', async () => {
  let turn = 0
  const server = () => (turn++ % 2 === 0 ? one : other).server.url
  let beginPaying = () => {}
  const everybodyStands = new Promise<void>((resolve) => {
    beginPaying = resolve
  })
  const world = { server, sandbox: one.server.url, everybodyStands }
  const guests = rushRequests(300, 4041).map((wanted, index) =>
    rushGuest(wanted, world, index % 3 === 0 ? 'tool' : 'stream'),
  )
  try {
    await runRush({ guests, ...one, inPeace: (work) => work(), beginPaying })
    const outcomes = await expectAsInTheModel(guests, one.db)
    expect([...outcomes].toSorted()).toEqual(['Confirmed', 'Expired', 'Withdrawn', 'NoRooms'])
    expect(guests.reduce((sum, guest) => sum + guest.refusals(), 0)).toBe(0)
  } finally {
    await Promise.all(guests.map((guest) => guest.leave()))
  }
}, 120_000)
