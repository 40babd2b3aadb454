import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aForm, aRequest, guestsOf } from '../testing/builders'
import { type HotelForTests, openHotel } from '../testing/hotel-for-tests'
import { openTool } from '../testing/listeners'

let hotel: HotelForTests
let orderId: string

beforeAll(async () => {
  hotel = await openHotel()
  const guests = guestsOf(hotel)
  const held = await guests.hold({ userId: 'paying', ...aForm() })
  const signed = await guests.pay(held)
  await guests.verify(signed, aForm())
  orderId = signed.razorpay_order_id
})
afterAll(() => hotel.close())

const bookings = () =>
  hotel.db.selectFrom('booking').select(['id', 'status', 'version']).orderBy('id').execute()

/** Content types that a page of another site can send without a preflight. */
const simpleBodies = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']

describe('a page of another site', () => {
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const calls: [string, object][] = [
    ['/api/payment/checkout', aRequest({ userId: 'victim' })],
    ['/trpc/booking.checkout', { request: {} }],
    ['/api/sendtrekdetails', {}],
    ['/api/login', { email: 'desk@hotel.example', password: 'a-long-test-password' }],
    ['/trpc/admin.login', { email: 'desk@hotel.example', password: 'a-long-test-password' }],
  ]

  test('cannot cancel, book or sign in through a visitor’s browser, with any content type', async () => {
    const before = await bookings()
    const cancelling: [string, object] = [
      '/api/payment/refund',
      { razorpay_order_id: orderId, confirmCancellation: true },
    ]
    for (const [path, body] of [cancelling, ...calls])
      for (const type of [...simpleBodies, 'application/json']) {
        const answer = await hotel.post(path, body, { ...evil, 'content-type': type })
        expect(answer.status, `${path} ${type}`).toBe(403)
        expect(JSON.stringify(answer.body)).toContain('ForeignOrigin')
      }
    expect(await bookings()).toEqual(before)
  })

  test('cannot read answers or connect to /ws', async () => {
    const answer = await hotel.post('/api/fetchRoomDetails', {}, evil)
    expect(answer.headers.get('access-control-allow-origin')).toBe(null)
    const reading = await hotel.get('/trpc/booking.rooms', evil)
    expect(reading.headers.get('access-control-allow-origin')).toBe(null)
    await expect(openTool(hotel.server.url, 'paying', { origin: 'https://evil.example' })).rejects.toThrow(
      '403',
    )
  })

  test('is told apart from a tool, which sends no origin and may use every call', async () => {
    const answer = await hotel.post('/api/payment/checkout', aRequest({ userId: 'a-tool' }))
    expect(answer.body).toMatchObject({ success: true, message: 'Held' })
    const own = { origin: hotel.server.url, 'sec-fetch-site': 'same-origin' }
    expect((await hotel.post('/api/fetchRoomDetails', {}, own)).status).toBe(200)
    for (const headers of [{}, own]) await (await openTool(hotel.server.url, 'a-tool', headers)).close()
  })
})

test('unknown fields change nothing: no status, no rate, no endless hold, no other guest', async () => {
  const more = {
    id: '00000000-0000-4000-8000-000000000001',
    status: 'Confirmed',
    version: 9,
    rank: -1,
    nightAmounts: [1, 1],
    night_amounts: [1, 1],
    amount: 1,
    currency: 'USD',
    key: 'rzp_live_mine',
    isAdmin: true,
    holdExpiresAt: '2099-01-01T00:00:00Z',
    hold_expires_at: '2099-01-01',
    paymentId: 'pay_mine',
    networkAddress: '203.0.113.99',
    address_key: '203.0.113.99',
    user_key: 'paying',
  }
  const wanted = aRequest({ userId: 'greedy', type: 'Triple Bed', paidAmount: 4200 })
  const answer = await hotel.post('/api/payment/checkout', { ...wanted, ...more })
  expect(answer.body).toMatchObject({ message: 'Held', payment: { amount: 420_000, currency: 'INR' } })
  const row = await hotel.db
    .selectFrom('booking')
    .selectAll()
    .where('room_type', '=', 'Triple Bed')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'Held', night_amounts: [3500, 3500], payment_id: null })
  expect(row.id).not.toBe(more.id)
  expect(row.address_key).not.toContain('203.0.113.99')
  expect(Number(row.hold_expires_at)).toBeLessThanOrEqual(Number(await hotel.now()) + 600_000)
})

test('`__proto__` and `constructor` in a body do not pollute the prototype', async () => {
  const polluting =
    '{"__proto__":{"polluted":"yes","success":true},"constructor":{"prototype":{"polluted":"yes"}},"status":"Confirmed"}'
  for (const path of [
    '/api/check-availability',
    '/api/payment/verify-payment',
    '/api/sendtrekdetails',
    '/trpc/trek.enquire',
  ])
    expect((await hotel.post(path, polluting)).status).toBe(400)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(Reflect.get(Object, 'polluted')).toBeUndefined()
})

test('path traversal reaches no file', async () => {
  const traversals = [
    ...['/assets/../server/main.js', '/assets/%2e%2e/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'],
    ...['/assets/%252e%252e/package.json', '/assets/..%5c..%5cpackage.json', '/pictures/../../../etc/passwd'],
    ...[
      '/assets//etc/passwd',
      '/assets/%00',
      '/review-photos/..%2f..%2fetc%2fpasswd',
      '/.env',
      '/.git/config',
    ],
    ...[
      '/api/photos/..%2f..%2fetc%2fpasswd',
      '/api/photos/%2e%2e',
      '/api/photos/%00',
      '/album-photos/..%2f..',
    ],
    ...['/dist/client/.vite/manifest.json', '/.vite/manifest.json', '/index.html', '/package.json'],
  ]
  for (const path of traversals) {
    const answer = await fetch(`${hotel.server.url}${path}`)
    const text = await answer.text()
    // The 404 may be a page, but no file's content is in it.
    expect(answer.status, path).toBe(404)
    expect(text, path).not.toMatch(/root:|"dependencies"|"isEntry"|\[core\]|PII_KEY/)
  }
})

test('a malformed path is a 404 over REST and tRPC', async () => {
  for (const path of [
    '/trpc/%ff',
    '/trpc/booking.rooms/%ff',
    '/trpc/%E0%A4%A',
    '/api/%ff',
    '/api/photos/%ff',
  ])
    expect((await hotel.get(path)).status, path).toBe(404)
})

test('no path and no query redirects to another site', async () => {
  const away = [
    '//evil.example',
    '/%2f%2fevil.example',
    '/\\evil.example',
    '/https://evil.example',
    '/map/../..//evil.example',
  ]
  const asking = ['next', 'redirect', 'url', 'return', 'returnTo', 'continue'].flatMap((name) =>
    ['/map', '/api/reviews', '/healthz'].map((path) => `${path}?${name}=https://evil.example`),
  )
  for (const path of [...away, ...asking]) {
    const answer = await fetch(`${hotel.server.url}${path}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    const { location = '/' } = Object.fromEntries(answer.headers)
    expect(new URL(location, hotel.server.url).origin, path).not.toContain('evil.example')
    expect(answer.headers.get('refresh')).toBe(null)
    await answer.body?.cancel()
  }
})
