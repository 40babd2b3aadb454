import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { openTool, type Tool } from '#server/testing/listeners'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>
let tools: Tool[] = []

beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
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

const all = { numberOfRooms: 3, paidAmount: 9000 }
async function listen(userId?: string): Promise<Tool> {
  const tool = await openTool(hotel.server.url, userId)
  tools.push(tool)
  return tool
}
const received = (tool: Tool) => expect.poll(() => tool.sent)
/** After the answer to a second frame, everything sent before has arrived. */
async function receivedAll(tool: Tool): Promise<void> {
  const before = tool.sent.length
  tool.send('nonsense')
  await expect.poll(() => tool.sent.slice(before).some(({ type }) => type === 'ERROR')).toBe(true)
}

const queueUpdate = (position: number) => ({
  type: 'QUEUE_UPDATE',
  message: `You are number ${position} in the queue for 1 Double Bed room, 10 Jun 2027 to 12 Jun 2027. You keep your place while you are connected.`,
  position,
})

describe('an external tool', () => {
  test('gets its position, each change of it, and its turn to pay, each once', async () => {
    const first = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b' })
    await guests.checkout({ userId: 'c' })
    const [b, c] = [await listen('b'), await listen('c')]
    await received(b).toEqual([queueUpdate(1)])
    await received(c).toEqual([queueUpdate(2)])
    await hotel.advance(601)
    const turn = {
      type: 'QUEUE_UPDATE',
      message:
        'It is your turn: 1 Double Bed room, 10 Jun 2027 to 12 Jun 2027 is held for you until 10:20 (hotel time). Please pay now.',
      position: 0,
      orderId: expect.stringMatching(/^order_/),
      outcome: 'Held',
    }
    await received(b).toEqual([queueUpdate(1), turn])
    await received(c).toEqual([queueUpdate(2), turn])
    expect(await guests.statusOf(first)).toBe('Expired')
    const orderId = String(b.sent[1]?.orderId)
    expect(guests.orderOf(await guests.checkout({ userId: 'b' }))).toBe(orderId)
    await guests.verify(await guests.pay(orderId))
    await receivedAll(b)
    expect(b.sent.filter(({ type }) => type !== 'ERROR')).toHaveLength(2)
  })

  test('gets PAYMENT_TIMEOUT once, with the order and without a word about charges', async () => {
    const orderId = await guests.hold({ userId: 'a' })
    const tool = await listen('a')
    await received(tool).toMatchObject([{ position: 0, orderId, outcome: 'Held' }])
    await hotel.advance(601)
    await received(tool).toMatchObject([{}, { type: 'PAYMENT_TIMEOUT', orderId }])
    expect(Object.keys(tool.sent[1] ?? {}).toSorted()).toEqual(['message', 'orderId', 'type'])
    expect(tool.sent[1]?.message).toBe(
      'The time to pay has run out, so 1 Double Bed room, 10 Jun 2027 to 12 Jun 2027 is no longer held for you. You are welcome to book again.',
    )
    await guests.runJobs()
    await receivedAll(tool)
    expect(tool.sent.filter(({ type }) => type === 'PAYMENT_TIMEOUT')).toHaveLength(1)
  })

  test('gets NoRooms when the rooms that it waits for are sold', async () => {
    const orderId = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b' })
    const tool = await listen('b')
    await received(tool).toEqual([queueUpdate(1)])
    await guests.verify(await guests.pay(orderId))
    const message = 'All rooms are booked for 10 Jun 2027 and 12 Jun 2027. You may check for other dates.'
    await received(tool).toEqual([
      queueUpdate(1),
      { type: 'QUEUE_UPDATE', message, position: null, outcome: 'NoRooms' },
    ])
  })

  test('gets the current state first when it reconnects after a change', async () => {
    const orderId = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b' })
    const before = await listen('b')
    await received(before).toEqual([queueUpdate(1)])
    before.socket.terminate()
    await guests.verify(await guests.pay(orderId))
    await received(await listen('b')).toMatchObject([{ outcome: 'NoRooms', position: null }])
    const held = await guests.hold({ userId: 'c', type: 'Triple Bed', paidAmount: 4200 })
    await hotel.advance(601)
    await received(await listen('c')).toMatchObject([{ type: 'PAYMENT_TIMEOUT', orderId: held }])
  })

  test('gets no messages about another user id', async () => {
    const other = await listen('other')
    const orderId = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b' })
    const b = await listen('b')
    await received(b).toEqual([queueUpdate(1)])
    await guests.verify(await guests.pay(orderId))
    await received(b).toHaveLength(2)
    await receivedAll(other)
    expect(other.sent.map(({ type }) => type)).toEqual(['ERROR'])
  })

  test('gets the same messages on two connections with one user id, of one position', async () => {
    await guests.hold({ userId: 'a', ...all })
    const tabs = [await listen('b'), await listen('b')]
    for (let reload = 0; reload < 5; reload++) await guests.checkout({ userId: 'b', draftId: `d${reload}` })
    for (const tab of tabs) await received(tab).toEqual([queueUpdate(1)])
  })

  test('loses its turn when it is disconnected, and gets it when it stays connected', async () => {
    const orderId = await guests.hold({ userId: 'a', ...all })
    for (const userId of ['gone', 'b']) await guests.checkout({ userId, ...all })
    const [gone, b] = [await listen('gone'), await listen('b')]
    await received(b).toMatchObject([{ position: 2 }])
    await gone.close()
    await hotel.advance(601)
    await received(b).toMatchObject([{ position: 2 }, { position: 0, outcome: 'Held' }])
    expect(await guests.statusOf(orderId)).toBe('Expired')
    // A delivered turn counts as reached, so it is not withdrawn again.
    const notReached = () =>
      hotel.db.selectFrom('booking').select('id').where('reach_by', 'is not', null).execute()
    await expect.poll(notReached).toEqual([])
    await b.close()
    await hotel.advance(300)
    await guests.runJobs()
    expect(await guests.statusOf(String(b.sent.at(-1)?.orderId))).toBe('Held')
  })
})

describe('a connection', () => {
  test('gets an ERROR for a malformed frame and stays open', async () => {
    const tool = await listen()
    const wrong = [
      'nonsense',
      '[]',
      '{"type":"HELLO"}',
      '{"type":"CONNECTION_INIT"}',
      '{"type":"CONNECTION_INIT","userId":"<b>"}',
      '{"type":"CONNECTION_INIT","userId":7}',
      JSON.stringify({ type: 'CONNECTION_INIT', userId: 'a'.repeat(5000) }),
    ]
    for (const frame of wrong) tool.send(frame)
    tool.socket.send(Buffer.from('{"type":"CONNECTION_INIT","userId":"a"}'), { binary: true })
    await received(tool).toHaveLength(8)
    expect(new Set(tool.sent.map(({ type }) => type))).toEqual(new Set(['ERROR']))
    await guests.hold({ userId: 'a' })
    tool.send({ type: 'CONNECTION_INIT', userId: 'a' })
    await received(tool).toMatchObject([...tool.sent.slice(0, 8), { position: 0, outcome: 'Held' }])
    // Introduced again, there is nothing new to send.
    tool.send({ type: 'CONNECTION_INIT', userId: 'a' })
    await receivedAll(tool)
    expect(tool.sent).toHaveLength(10)
  })

  test('is closed when it sends a huge frame or too many frames', async () => {
    const hugeSender = await listen()
    hugeSender.send('x'.repeat(300_000))
    expect(await hugeSender.closed).toBe(1009)
    const floodSender = await listen()
    for (let frame = 0; frame < 150; frame++) floodSender.send('{}')
    expect(await floodSender.closed).toBe(1008)
    expect((await hotel.get('/healthz')).status).toBe(200)
  })

  test('must be a WebSocket, and is only accepted at /ws', async () => {
    expect((await hotel.get('/ws')).status).toBe(426)
    await expect(openTool(`${hotel.server.url}/elsewhere`)).rejects.toThrow('404')
  })

  test('that breaks during the handshake or a frame does no harm', async () => {
    const { hostname, port } = new URL(hotel.server.url)
    for (const words of [
      'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\xfe\x10',
    ]) {
      const raw = connect(Number(port), hostname)
      await once(raw, 'connect')
      raw.write(words, 'latin1')
      await once(raw, 'data')
      raw.destroy()
    }
    const tool = await listen('a')
    await receivedAll(tool)
  })
})
