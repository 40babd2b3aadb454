import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { openTool, type Tool } from '#server/testing/listeners'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>
let tools: Tool[] = []

beforeAll(async () => {
  hotel = await openHotel({ RATE_LIMITS: 'on' })
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await emptyHotel(hotel.db)
  await hotel.moveTo(firstDay)
})
afterEach(async () => {
  await Promise.all(tools.map((tool) => tool.close()))
  tools = []
})

async function listen(userId?: string): Promise<Tool> {
  const tool = await openTool(hotel.server.url, userId)
  tools.push(tool)
  return tool
}
const introduce = (tool: Tool, userId: string) => tool.send({ type: 'CONNECTION_INIT', userId })
const present = async () => {
  const rows = await hotel.db.selectFrom('presence').select('user_key').execute()
  return rows.length
}
const all = { numberOfRooms: 3, paidAmount: 9000 }

describe('a connection that introduces several user ids at once', () => {
  test('and closes leaves nobody present: the rooms go to the guest who is connected', async () => {
    await guests.hold({ userId: 'holder', ...all })
    for (const userId of ['gone', 'there']) await guests.checkout({ userId, ...all })
    const there = await listen('there')
    await expect.poll(() => there.sent.at(-1)?.position).toBe(2)
    const gone = await listen()
    for (const userId of ['gone', 'other', 'gone']) introduce(gone, userId)
    await expect.poll(() => gone.sent.at(-1)?.position).toBe(1)
    await gone.close()
    await hotel.advance(601)
    await expect.poll(() => there.sent.at(-1)).toMatchObject({ position: 0, outcome: 'Held' })
  })

  test('and stays gets the messages for the last one', async () => {
    await guests.hold({ userId: 'a' })
    await guests.hold({ userId: 'b', type: 'Triple Bed', paidAmount: 4200 })
    const tool = await listen()
    for (const userId of ['a', 'b', 'a', 'b']) introduce(tool, userId)
    await expect.poll(() => tool.sent.at(-1)?.message).toContain('Triple Bed')
  })
})

test('one connection may introduce three user ids and stays open when it tries a fourth', async () => {
  const tool = await listen()
  for (const userId of ['a', 'b', 'c', 'a', 'd', 'e']) introduce(tool, userId)
  await expect.poll(() => tool.sent.map(({ type }) => type)).toEqual(['ERROR', 'ERROR'])
  expect(tool.sent[0]?.message).toBe('One connection may introduce 3 user ids. Open another one.')
  await guests.hold({ userId: 'a' })
  await expect.poll(() => tool.sent.at(-1)).toMatchObject({ outcome: 'Held' })
})

test('neither a flood of introductions nor queries of unknown users leave a row', async () => {
  const flood = await Promise.all(Array.from({ length: 50 }, () => listen()))
  for (const [nth, tool] of flood.entries())
    for (let frame = 0; frame < 98; frame += 1) introduce(tool, `other-${nth}-${frame}`)
  await guests.hold({ userId: 'guest' })
  for (const userId of ['first', 'second']) {
    await guests.available({ userId })
    await hotel.as(userId).booking.mine.query()
  }
  await hotel.advance(60)
  expect(await present()).toBe(1)
})
