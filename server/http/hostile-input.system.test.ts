import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aForm, aRequest, guestsOf } from '../testing/builders'
import { type HotelForTests, openHotel } from '../testing/hotel-for-tests'

let hotel: HotelForTests
let signed: Record<string, unknown>

beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
  const guests = guestsOf(hotel)
  signed = await guests.pay(await guests.hold({ userId: 'paying', ...aForm() }), { webhooks: 'drop' })
  await guests.verify(signed as Parameters<typeof guests.verify>[0])
})
afterAll(() => hotel.close())

const tables = [
  'payment',
  'refund',
  'webhook_event',
  'admin_session',
  'mail',
  'room',
  'admin',
  'hold_ending',
] as const
const count = async (table: (typeof tables)[number] | 'booking' | 'payment_order') => {
  const { number } = await hotel.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('number'))
    .executeTakeFirstOrThrow()
  return Number(number)
}
const untouched = async () =>
  Object.fromEntries(await Promise.all(tables.map(async (name) => [name, await count(name)])))

/** Values as JSON text, because no serialiser writes some of them. */
const nasty = fc.constantFrom(
  ...[
    'null',
    'true',
    '-0',
    '0',
    '-1',
    '1.5',
    '1e999',
    '-1e308',
    '9007199254740993',
    '[]',
    '{}',
    '""',
    'NaN',
    'undefined',
  ],
  ...[
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\u202eevil"',
    '"NaN"',
    '"Infinity"',
    '"-0"',
    '" "',
    '"\\r\\nset-cookie: a=b"',
  ],
  ...[
    '"2027-02-30"',
    '"0000-00-00"',
    '"9999-12-31"',
    '"+275760-09-13"',
    '"2027-06-10T00:00:00Z"',
    '"-000001-01-01"',
  ],
  ...[
    '"__proto__"',
    '"constructor"',
    '{"__proto__":{"x":1}}',
    '{"toString":null}',
    '[[[]]]',
    '"\' or 1=1; --"',
    '"{{7*7}}"',
  ],
  `"${'a'.repeat(100_000)}"`,
  `"${'\\u0000'.repeat(5000)}"`,
  `[${'"x",'.repeat(5000)}"x"]`,
  '['.repeat(10_000) + ']'.repeat(10_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '['.repeat(50_000),
)
const anyValue = fc.oneof(
  { weight: 4, arbitrary: nasty },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }).map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.double().map((number) => JSON.stringify(number)) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
)
const oddKey = fc.constantFrom('__proto__', 'constructor', 'toString', '', '\0', 'then', 'length', 'userId')

/** A valid body with a few fields changed and a few unknown ones added. */
const spoiled = (valid: Record<string, unknown>) =>
  fc
    .tuple(
      fc.dictionary(fc.constantFrom(...Object.keys(valid)), anyValue, { maxKeys: 3, noNullPrototype: true }),
      fc.array(fc.tuple(oddKey, anyValue), { maxLength: 2 }),
    )
    .map(([changes, more]) => {
      const fields = Object.entries(valid).map(([key, value]) => [key, changes[key] ?? JSON.stringify(value)])
      return `{${[...fields, ...more].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`
    })

const printable = fc
  .string({ unit: 'binary-ascii', maxLength: 60 })
  .map((text) => text.replace(/[^\x20-\x7e]/g, '~'))
const headers = fc.dictionary(
  fc.constantFrom(
    'auth-token',
    'user-id',
    'x-forwarded-for',
    'x-razorpay-signature',
    'x-razorpay-event-id',
    'accept',
    'trpc-accept',
    'cookie',
  ),
  fc.oneof(
    printable,
    fc.constantFrom('application/jsonl', '127.0.0.1, ::1', 'é\xff', 'a'.repeat(4000), '__proto__'),
  ),
  { maxKeys: 3, noNullPrototype: true },
)
const contentType = fc.constantFrom(
  'application/json',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  '',
)
const method = fc.constantFrom(
  'POST',
  'POST',
  'POST',
  'POST',
  'GET',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'OPTIONS',
  'PROPFIND',
)
const query = fc.constantFrom(
  '',
  '',
  '',
  '?',
  '?batch=1',
  '?%00',
  '?%E0%A4%A',
  '?input=%7B',
  '?input=[1',
  '?connectionParams=1',
)

const request = () => {
  const wanted = { ...aRequest({ userId: 'hostile', draftId: 'd-1' }), ...aForm() }
  const dates = { type: 'Triple Bed', checkIn: '2027-06-10', checkOut: '2027-06-12' }
  const stay = { ...dates, rooms: 1, paidAmount: 4200 }
  const deps: [string, Record<string, unknown>][] = [
    ['/api/fetchRoomDetails', { unknown: 1 }],
    [
      '/api/check-availability',
      {
        type: 'Double Bed',
        checkInDate: '2027-06-10',
        checkOutDate: '2027-06-12',
        totalRooms: 1,
        userId: 'u',
      },
    ],
    ['/api/payment/checkout', wanted],
    ['/api/payment/verify-payment', { ...signed, ...aForm() }],
    ['/api/payment/webhook', { event: 'payment.captured', payload: {} }],
    ['/api/sendbookingconfirmation', { email: 'a@example.com', bookingDetails: { orderId: 'order_x' } }],
    ['/api/payment/refund', { razorpay_order_id: 'order_x', confirmCancellation: true, expectedRefund: 1 }],
    ['/api/sendreceiptrefund', { refundDetails: { refundId: 'rfnd_x' } }],
    ['/api/login', { email: 'desk@hotel.example', password: 'wrong' }],
    ['/api/fetchBookings', { status: 'Confirmed' }],
    ['/trpc/booking.rooms', { unknown: 1 }],
    ['/trpc/booking.season', { unknown: 1 }],
    ['/trpc/booking.availability', dates],
    ['/trpc/booking.calendar', { type: 'Double Bed', from: '2027-06-10', to: '2027-06-12' }],
    ['/trpc/booking.checkout', { request: stay, details: { ...aForm(), guests: [] }, noticeVersion: '1' }],
    [
      '/trpc/booking.verify',
      { signed: { orderId: 'o', paymentId: 'p', signature: 's' }, details: {}, noticeVersion: '1' },
    ],
    ['/trpc/booking.mine', { unknown: 1 }],
    ['/trpc/booking.release', { bookingId: '00000000-0000-4000-8000-000000000000' }],
    ['/trpc/booking.mine,booking.rooms', { 0: {}, 1: {} }],
  ]
  return fc.constantFrom(...deps).chain(([path, valid]) =>
    fc.record({
      path: fc.constant(path),
      body: fc.oneof({ weight: 6, arbitrary: spoiled(valid) }, { weight: 1, arbitrary: anyValue }),
      headers,
      contentType,
      method,
      query,
    }),
  )
}

const leak =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|Error:|"stack"|select |insert |postgres|ECONN|undefined is not/
type Answer = { success?: unknown; message?: unknown; error?: unknown }

/** The answer has an expected status and shape, and leaks no internals. */
function assertProperAnswer(path: string, status: number, text: string): void {
  expect([200, 202, 204, 207, 400, 401, 404, 405, 413, 415, 429]).toContain(status)
  expect(text).not.toMatch(leak)
  if (text === '' || status === 204 || text.startsWith('{"0":')) return
  const body = JSON.parse(text)
  if (path.startsWith('/trpc/')) {
    for (const one of Array.isArray(body) ? body : [body])
      expect(Object.keys(one)).toSatisfy((keys: string[]) => keys.length === 1)
    return
  }
  if (Array.isArray(body)) return
  const { success, message, error }: Answer = body
  expect(typeof success).toBe('boolean')
  if (success === false) expect([typeof message, typeof error]).toEqual(['string', 'string'])
}

async function alive(): Promise<void> {
  expect((await fetch(`${hotel.server.url}/readyz`)).status).toBe(200)
  expect((await hotel.post('/api/fetchRoomDetails')).body).toHaveLength(2)
}

test('no request makes the server fail or write what it should not', async () => {
  const before = await untouched()
  const bookings = await count('booking')
  let checkouts = 0
  await fc.assert(
    fc.asyncProperty(request(), async (sent) => {
      const hasBody = sent.method !== 'GET' && sent.method !== 'HEAD'
      const response = await fetch(`${hotel.server.url}${sent.path}${sent.query}`, {
        method: sent.method,
        headers: { ...sent.headers, 'content-type': sent.contentType },
        ...(hasBody ? { body: sent.body } : {}),
      })
      const text = await response.text()
      assertProperAnswer(sent.path, response.status, text)
      if (/"(Held|Queued)"/.test(text) || sent.path.includes('booking.checkout')) checkouts++
    }),
    { seed: 20_270_610, numRuns: 150, endOnFailure: true },
  )
  expect(await untouched()).toEqual(before)
  expect((await count('booking')) - bookings).toBeLessThanOrEqual(checkouts)
  await alive()
})

describe('malformed HTTP', () => {
  /** The answer to these bytes until the connection closes; `hangUp` or `ms` ends it. */
  async function raw(bytes: string, ms = 400, hangUp?: AbortSignal): Promise<string> {
    const socket = connect(hotel.server.port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => {})
    socket.write(bytes, 'latin1')
    const cut = setTimeout(() => socket.destroy(), ms)
    hangUp?.addEventListener('abort', () => socket.destroy())
    await once(socket, 'close')
    clearTimeout(cut)
    return received
  }
  const post = (headers: string, body = '') =>
    `POST /api/login HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`
  const get = (target: string, headers = 'Host: x\r\n') => `GET ${target} HTTP/1.1\r\n${headers}\r\n`
  /** For requests with a normal answer, after which the connection would stay open. */
  const closing = 'Host: x\r\nConnection: close\r\n'

  test.each([
    ['no host', get('/healthz', ''), 400],
    ['an invalid host', get('/healthz', 'Host: a b\r\nConnection: close\r\n'), 400],
    ['a path with a NUL', get('/a\0b'), 400],
    ['a path with a backslash', get('/a\\b', closing), 400],
    ['a path without a slash', get('healthz'), 400],
    ['two slashes', get('//elsewhere.example', closing), 404],
    ['a whole URL', get('http://x/healthz', closing), 200],
    ['headers above 16 KB', get('/', `Host: x\r\nx: ${'a'.repeat(20_000)}\r\n`), 431],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 3', '{}a'), 400],
    ['a length and chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), 400],
    ['an invalid length', post('Content-Length: -1'), 400],
    ['an invalid chunk', post('Transfer-Encoding: chunked', 'ZZ\r\n'), 400],
    ['a huge Content-Length', post('Content-Length: 99999999999', '{'), 413],
    ['a control character in a header', post('auth-token: a\x01b\r\nContent-Length: 2', '{}'), 400],
    [
      'two tokens',
      post('Connection: close\r\nauth-token: a\r\nauth-token: b\r\nContent-Length: 2', '{}'),
      400,
    ],
    ['an unknown method', 'BREW /api/login HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['TRACE', `TRACE /api/login HTTP/1.1\r\n${closing}auth-token: secret\r\n\r\n`, 404],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${closing}\r\n`, 400],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n', 400],
  ])('with %s is answered properly', async (_, bytes, status) => {
    const answer = await raw(bytes, 10_000)
    expect(answer.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).not.toContain('secret')
    if (!answer.includes('<!DOCTYPE html>')) expect(answer).not.toMatch(leak)
  })

  test('CONNECT and an incomplete request are closed without an answer', async () => {
    const both = [
      raw('CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n'),
      raw(post('Content-Length: 100', '{"email"')),
    ]
    expect(await Promise.all(both)).toEqual(['', ''])
    await alive()
  })

  test('a hundred clients that never finish their request block no other', async () => {
    const enough = new AbortController()
    const slow = Array.from({ length: 100 }, (_, index) =>
      raw(index % 2 ? post('Content-Length: 100', '{') : 'POST /api/login HT', 20_000, enough.signal),
    )
    await alive()
    enough.abort()
    expect(new Set(await Promise.all(slow))).toEqual(new Set(['']))
    await alive()
  })
})
