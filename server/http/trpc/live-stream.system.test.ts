import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { guestsOf } from '#server/testing/builders'
import { openPanel } from '#server/testing/desk-for-tests'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { openStream, openTool, type Stream } from '#server/testing/listeners'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>
let streams: Stream[] = []

beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await emptyHotel(hotel.db)
  await hotel.moveTo(firstDay)
})
afterEach(() => {
  for (const stream of streams) stream.close()
  streams = []
})

const all = { numberOfRooms: 3, paidAmount: 9000 }
async function listen(userId: string): Promise<Stream> {
  const stream = await openStream(hotel.server.url, userId)
  streams.push(stream)
  return stream
}
const statuses = (stream: Stream) => expect.poll(() => stream.statuses())
const endedSoon = (stream: Stream) =>
  Promise.race([stream.ended.then(() => 'ended'), new Promise((resolve) => setTimeout(resolve, 10_000))])

test('a stream begins with all bookings, sends every change, and ends when none is live', async () => {
  const first = await guests.hold({ userId: 'a', ...all })
  await guests.checkout({ userId: 'b' })
  const stream = await listen('b')
  await statuses(stream).toEqual(['Queued'])
  expect(stream.events[0]).toMatchObject({
    full: true,
    items: [{ waiting: { position: 1, roomsShort: 1, paying: 1 }, payNow: 3000, nightAmounts: [2500, 2500] }],
  })
  await hotel.advance(601)
  await statuses(stream).toEqual(['Held'])
  expect(await guests.statusOf(first)).toBe('Expired')
  await expect.poll(() => stream.events.at(-1)?.items[0]?.orderId).toMatch(/^order_/)
  await guests.verify(await guests.pay(String(stream.events.at(-1)?.items[0]?.orderId)))
  await statuses(stream).toEqual(['Confirmed'])
  expect(await endedSoon(stream)).toBe('ended')
  expect(stream.events.slice(1).every(({ full }) => !full)).toBe(true)
})

test('who waits for nights that are taken off sale is informed on the stream and at /ws', async () => {
  await guests.hold({ userId: 'a', ...all })
  await guests.checkout({ userId: 'b' })
  const stream = await listen('b')
  const tool = await openTool(hotel.server.url, 'b')
  await statuses(stream).toEqual(['Queued'])
  const season = { id: 2027, opens: '2027-05-25', closes: '2027-10-12' }
  const panel = await openPanel(hotel)
  await panel.rates.setSeason.mutate({ ...season, onSale: false })
  await statuses(stream).toEqual(['NoRooms'])
  await expect.poll(() => tool.sent.at(-1)).toMatchObject({ type: 'QUEUE_UPDATE', outcome: 'NoRooms' })
  await tool.close()
})

test('no proxy may cache, change or buffer the stream', async () => {
  await guests.hold({ userId: 'a' })
  const { headers } = await listen('a')
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
})

test('a stream without a user id, or with another one, sends nothing', async () => {
  await guests.hold({ userId: 'a' })
  const other = await listen('other')
  expect(await endedSoon(other)).toBe('ended')
  expect(other.events).toEqual([{ full: true, items: [] }])
  const nameless = await fetch(`${hotel.server.url}/trpc/booking.live`)
  expect(await nameless.text()).toContain('Send your user id')
})

test('a subscriber counts as present: the position is kept, and the turn is not withdrawn', async () => {
  await guests.hold({ userId: 'a', ...all })
  await guests.checkout({ userId: 'b', ...all })
  const stream = await listen('b')
  for (let minutes = 0; minutes < 9; minutes++) await hotel.advance(60)
  await hotel.advance(70)
  await statuses(stream).toEqual(['Held'])
  await hotel.advance(200)
  await guests.runJobs()
  await statuses(stream).toEqual(['Held'])
})

test('a hold that expires on two servers is released once, with one message per connection', async () => {
  const neighbour = await hotel.openNeighbour({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
  try {
    const orderId = await guests.hold({ userId: 'a' })
    const tools = await Promise.all([hotel, neighbour].map(({ server }) => openTool(server.url, 'a')))
    for (const tool of tools) await expect.poll(() => tool.sent.length).toBe(1)
    await hotel.advance(601)
    await Promise.all([hotel, neighbour].map(({ server }) => server.jobs.runOnce()))
    const sent = () =>
      tools.map((tool) => tool.sent.slice(1).map((message) => [message.type, message.orderId]))
    await expect.poll(sent).toEqual(Array(2).fill([['PAYMENT_TIMEOUT', orderId]]))
    expect(await hotel.db.selectFrom('hold_ending').selectAll().execute()).toHaveLength(1)
    await Promise.all(tools.map((tool) => tool.close()))
  } finally {
    await neighbour.close()
  }
})

test('a stopping server ends every stream and connection, so that clients go to another one', async () => {
  const neighbour = await hotel.openNeighbour()
  await guests.hold({ userId: 'a' })
  const stream = await openStream(neighbour.server.url, 'a')
  const tool = await openTool(neighbour.server.url, 'a')
  await statuses(stream).toEqual(['Held'])
  const begun = performance.now()
  await neighbour.close()
  expect(performance.now() - begun).toBeLessThan(4000)
  expect(await endedSoon(stream)).toBe('ended')
  expect(await tool.closed).toBe(1012)
  await statuses(await listen('a')).toEqual(['Held'])
})
