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
const heard = (tool: Tool) => expect.poll(() => tool.sent)
/** Whoever asks a second thing over the same connection has heard everything that was said before. */
async function heardAll(tool: Tool): Promise<void> {
  const before = tool.sent.length
  tool.send('nonsense')
  await expect.poll(() => tool.sent.slice(before).some(({ type }) => type === 'ERROR')).toBe(true)
}

const place = (position: number) => ({
  type: 'QUEUE_UPDATE',
  message: `You are number ${position} in line for 1 Double Bed room, 10 Jun 2027 to 12 Jun 2027. You keep your place while you are connected.`,
  position,
})

describe('an external tool', () => {
  test('hears its place, that it moves, and its turn, each once', async () => {
    const first = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b' })
    await guests.checkout({ userId: 'c' })
    const [b, c] = [await listen('b'), await listen('c')]
    await heard(b).toEqual([place(1)])
    await heard(c).toEqual([place(2)])
    await hotel.advance(601)
    const turn = {
      type: 'QUEUE_UPDATE',
      message:
        'It is your turn: 1 Double Bed room, 10 Jun 2027 to 12 Jun 2027 is held for you until 10:20 (hotel time). Please pay now.',
      position: 0,
      orderId: expect.stringMatching(/^order_/),
      outcome: 'Held',
    }
    await heard(b).toEqual([place(1), turn])
    await heard(c).toEqual([place(2), turn])
    expect(await guests.statusOf(first)).toBe('Expired')
    const orderId = String(b.sent[1]?.orderId)
    expect(guests.orderOf(await guests.checkout({ userId: 'b' }))).toBe(orderId)
    await guests.verify(await guests.pay(orderId))
    await heardAll(b)
    expect(b.sent.filter(({ type }) => type !== 'ERROR')).toHaveLength(2)
  })

  test('hears that its time to pay is over, once, with the order, and no word about charges', async () => {
    const orderId = await guests.hold({ userId: 'a' })
    const tool = await listen('a')
    await heard(tool).toMatchObject([{ position: 0, orderId, outcome: 'Held' }])
    await hotel.advance(601)
    await heard(tool).toMatchObject([{}, { type: 'PAYMENT_TIMEOUT', orderId }])
    expect(Object.keys(tool.sent[1] ?? {}).toSorted()).toEqual(['message', 'orderId', 'type'])
    expect(tool.sent[1]?.message).toBe(
      'The time to pay is over, so 1 Double Bed room, 10 Jun 2027 to 12 Jun 2027 is not held for you any more. You are welcome to book again.',
    )
    await guests.runJobs()
    await heardAll(tool)
    expect(tool.sent.filter(({ type }) => type === 'PAYMENT_TIMEOUT')).toHaveLength(1)
  })

  test('hears NoRooms when the rooms that it waits for are paid', async () => {
    const orderId = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b' })
    const tool = await listen('b')
    await heard(tool).toEqual([place(1)])
    await guests.verify(await guests.pay(orderId))
    const message = 'All rooms are booked for 10 Jun 2027 and 12 Jun 2027. You may check for other dates.'
    await heard(tool).toEqual([
      place(1),
      { type: 'QUEUE_UPDATE', message, position: null, outcome: 'NoRooms' },
    ])
  })

  test('F40: whose line drops while everything changes hears where it stands now, first', async () => {
    const orderId = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b' })
    const before = await listen('b')
    await heard(before).toEqual([place(1)])
    before.socket.terminate()
    await guests.verify(await guests.pay(orderId))
    await heard(await listen('b')).toMatchObject([{ outcome: 'NoRooms', position: null }])
    const held = await guests.hold({ userId: 'c', type: 'Triple Bed', paidAmount: 4200 })
    await hotel.advance(601)
    await heard(await listen('c')).toMatchObject([{ type: 'PAYMENT_TIMEOUT', orderId: held }])
  })

  test('F27: another user id hears nothing of it', async () => {
    const stranger = await listen('stranger')
    const orderId = await guests.hold({ userId: 'a', ...all })
    await guests.checkout({ userId: 'b' })
    const b = await listen('b')
    await heard(b).toEqual([place(1)])
    await guests.verify(await guests.pay(orderId))
    await heard(b).toHaveLength(2)
    await heardAll(stranger)
    expect(stranger.sent.map(({ type }) => type)).toEqual(['ERROR'])
  })

  test('F38: two tabs with one user id hear the same, of one place', async () => {
    await guests.hold({ userId: 'a', ...all })
    const tabs = [await listen('b'), await listen('b')]
    for (let reload = 0; reload < 5; reload++) await guests.checkout({ userId: 'b', draftId: `d${reload}` })
    for (const tab of tabs) await heard(tab).toEqual([place(1)])
  })

  test('F37: who closes the laptop is passed over, and who stays connected gets the turn however long it takes', async () => {
    const orderId = await guests.hold({ userId: 'a', ...all })
    for (const userId of ['gone', 'b']) await guests.checkout({ userId, ...all })
    const [gone, b] = [await listen('gone'), await listen('b')]
    await heard(b).toMatchObject([{ position: 2 }])
    await gone.close()
    await hotel.advance(601)
    await heard(b).toMatchObject([{ position: 2 }, { position: 0, outcome: 'Held' }])
    expect(await guests.statusOf(orderId)).toBe('Expired')
    // A turn that was delivered is reached, a moment later: it is not taken away again after the claim time.
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
  test('is told what is wrong with a frame, and stays', async () => {
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
    await heard(tool).toHaveLength(8)
    expect(new Set(tool.sent.map(({ type }) => type))).toEqual(new Set(['ERROR']))
    await guests.hold({ userId: 'a' })
    tool.send({ type: 'CONNECTION_INIT', userId: 'a' })
    await heard(tool).toMatchObject([...tool.sent.slice(0, 8), { position: 0, outcome: 'Held' }])
    // Said once more, there is nothing more to tell.
    tool.send({ type: 'CONNECTION_INIT', userId: 'a' })
    await heardAll(tool)
    expect(tool.sent).toHaveLength(10)
  })

  test('that sends a monstrous frame, or frame after frame, is closed', async () => {
    const monster = await listen()
    monster.send('x'.repeat(300_000))
    expect(await monster.closed).toBe(1009)
    const chatterer = await listen()
    for (let frame = 0; frame < 150; frame++) chatterer.send('{}')
    expect(await chatterer.closed).toBe(1008)
    expect((await hotel.get('/healthz')).status).toBe(200)
  })

  test('that is no WebSocket is told so, and no other address takes one', async () => {
    expect((await hotel.get('/ws')).status).toBe(426)
    await expect(openTool(`${hotel.server.url}/elsewhere`)).rejects.toThrow('404')
  })

  test('that breaks in the middle of its handshake or of a frame harms nobody', async () => {
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
    await heardAll(tool)
  })
})
