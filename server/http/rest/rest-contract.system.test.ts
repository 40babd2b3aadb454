import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aRequest, guestsOf, signPayment, signWebhook } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { type Answer, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())

beforeEach(() => emptyHotel(hotel.db))

const sentence = expect.stringMatching(/^.{8,300}[.!]$/)
/** The error answer, with exactly these fields. */
const refusal = (message: string, error: unknown = sentence) => ({ success: false, message, error })
const refused = (status: number, message: string, error: unknown = sentence) => ({
  status,
  body: refusal(message, error),
})
const plain = ({ status, body }: Answer) => ({ status, body })
const ask = async (path: string, body?: unknown, headers?: Record<string, string>) =>
  plain(await hotel.post(path, body, headers))
const without = (body: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
const sameAnswer = { success: true, availableRooms: 3, heldRooms: 0 }

describe('payment/verify-payment', () => {
  const bad = refused(400, 'VerificationFailed', 'Payment verification failed. Please contact support.')
  const verify = (body: Record<string, unknown>) => ask('/api/payment/verify-payment', body)

  test('a wrong signature is refused, and the payment is still found by a job', async () => {
    const orderId = await guests.hold()
    const signed = await guests.pay(orderId, { webhooks: 'drop' })
    expect(await verify({ ...signed, razorpay_signature: 'a'.repeat(64) })).toEqual(bad)
    await hotel.advance(601)
    await guests.runJobs()
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
  })

  test.each(['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'])(
    'without, or with a mangled %s it is refused',
    async (field) => {
      const signed = await guests.pay(await guests.hold(), { webhooks: 'drop' })
      const mangled = [undefined, null, '', 'a\0b', '../orders', 7, ['x'], {}, 'x'.repeat(10_000)]
      for (const value of mangled)
        expect(await verify({ ...signed, [field]: value }), JSON.stringify(value)).toEqual(bad)
      expect(
        await verify({ ...signed, razorpay_signature: signed.razorpay_signature.toUpperCase() }),
      ).toEqual(bad)
    },
  )

  test("an unknown order, another order's payment and a used payment are refused", async () => {
    const signed = await guests.pay(await guests.hold())
    const paymentId = signed.razorpay_payment_id
    await verify(signed)
    const other = await guests.hold({ userId: 'thief' })
    for (const orderId of ['order_AAAAAAAAAAAAAA', other]) {
      const genuine = {
        razorpay_order_id: orderId,
        razorpay_payment_id: paymentId,
        razorpay_signature: signPayment(orderId, paymentId),
      }
      expect(await verify(genuine)).toEqual(bad)
    }
    expect(await guests.statusOf(other)).toBe('Held')
  })
})

describe('payment/webhook', () => {
  const raw = '{"event":"payment.dispute.created", "payload":{"note":"\\u20b9 1\\/2 — नमस्ते"}}'
  const send = (body: string, headers: Record<string, string>) => ask('/api/payment/webhook', body, headers)
  const events = () => hotel.db.selectFrom('webhook_event').selectAll().execute()

  test('the signature is checked over the raw bytes, and a genuine webhook is stored once', async () => {
    const headers = { 'x-razorpay-signature': signWebhook(raw), 'x-razorpay-event-id': 'evt-contract' }
    for (let time = 0; time < 3; time++)
      expect(await send(raw, headers)).toEqual({ status: 200, body: { success: true } })
    expect((await events()).filter((event) => event.event_id === 'evt-contract')).toMatchObject([{ raw }])
  })

  test('nothing is stored with one byte changed or a malformed signature', async () => {
    // Only our own events, because webhooks of earlier tests may still arrive.
    const kept = async () =>
      (await events()).filter((event) => event.raw?.includes('dispute')).map(({ event_id }) => event_id)
    const before = await kept()
    const right = signWebhook(raw)
    const refusedSignature = refused(400, 'BadSignature')
    expect(await send(raw.replace('1', '2'), { 'x-razorpay-signature': right })).toEqual(refusedSignature)
    expect(await send(JSON.stringify(JSON.parse(raw)), { 'x-razorpay-signature': right })).toEqual(
      refusedSignature,
    )
    for (const wrong of ['', 'x', right.slice(1), right.toUpperCase(), `${right}, ${right}`, 'é']) {
      expect(await send(raw, { 'x-razorpay-signature': wrong }), wrong).toEqual(refusedSignature)
    }
    expect(await send(raw, {})).toEqual(refusedSignature)
    expect(await kept()).toEqual(before)
  })
})

describe('every call', () => {
  const calls = [
    'fetchRoomDetails',
    'check-availability',
    'payment/checkout',
    'payment/verify-payment',
    'payment/webhook',
    'sendbookingconfirmation',
    'login',
    'fetchBookings',
  ]
  const paths = calls.map((call) => `/api/${call}`)
  const parsing = paths.filter((path) => !/fetch|webhook/.test(path))
  const raw = (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
    fetch(`${hotel.server.url}${path}`, { method: 'POST', ...init })
  const streamed = (kilobytes: number) => {
    let left = kilobytes
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- > 0) controller.enqueue(new Uint8Array(1024).fill(32))
        else controller.close()
      },
    })
  }

  test.each(parsing)('%s treats an empty body as an empty object', async (path) => {
    const headers = { 'content-type': 'application/json' }
    const words: unknown[] = []
    for (const body of [undefined, '', ' ', '{}']) {
      const response = await raw(path, { headers, ...(body === undefined ? {} : { body }) })
      expect(response.status).toBe(400)
      words.push(await response.json())
    }
    expect(new Set(words.map((body) => JSON.stringify(body))).size).toBe(1)
  })

  test.each(parsing)('%s refuses a body that is not an object with a sentence', async (path) => {
    for (const body of ['{', '[]', 'null', '7', '"x"', 'a=b', '<x/>', '\ufffd\0', '{"a":1}{']) {
      const response = await raw(path, { body })
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual(refusal('InvalidInput'))
    }
  })

  test.each(paths)('%s answers 413 above 256 KB, with or without Content-Length', async (path) => {
    const tooLarge = refusal('TooLarge', 'The request is larger than 256 KB.')
    for (const body of [' '.repeat(256 * 1024 + 1), streamed(257), ' '.repeat(3_000_000), streamed(3000)]) {
      const response = await raw(path, { body, ...(typeof body === 'string' ? {} : { duplex: 'half' }) })
      expect(response.status).toBe(413)
      expect(await response.json()).toEqual(tooLarge)
    }
  })

  test('exactly 256 KB is accepted, also in chunks', async () => {
    const wanted = JSON.stringify(aRequest())
    const body = wanted + ' '.repeat(256 * 1024 - wanted.length)
    expect(await (await raw('/api/payment/checkout', { body })).json()).toMatchObject({ message: 'Held' })
    const bytes = new TextEncoder().encode(body)
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 10_000) controller.enqueue(bytes.slice(at, at + 10_000))
        controller.close()
      },
    })
    expect(await (await raw('/api/payment/checkout', { body: pieces, duplex: 'half' })).json()).toMatchObject(
      { message: 'Held' },
    )
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'nonsense',
    '',
  ])('the content type %j does not matter', async (type) => {
    const response = await raw('/api/check-availability', {
      body: JSON.stringify(without(aRequest(), 'userId')),
      headers: { 'content-type': type },
    })
    expect(await response.json()).toMatchObject(sameAnswer)
  })

  test('unknown fields are ignored, also `__proto__` and `constructor`', async () => {
    const body = JSON.stringify(aRequest()).replace(
      '{',
      '{"__proto__":{"paidAmount":1},"constructor":{"prototype":{"isAdmin":true}},"toString":1,',
    )
    expect(await (await raw('/api/payment/checkout', { body })).json()).toMatchObject({ message: 'Held' })
    expect('isAdmin' in {}).toBe(false)
  })

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    '%s on a POST call is a plain 404',
    async (method) => {
      for (const path of paths) {
        const response = await raw(path, { method })
        expect(response.status).toBe(404)
        if (method !== 'HEAD') expect(await response.json()).toEqual(refusal('NotFound'))
      }
    },
  )

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/login/',
    '/api//login',
    '/api/LOGIN',
    '/api/%E0%A4%A',
    '/api/login%00',
    '/api/%2e%2e/login',
    '/api/__proto__',
  ])('%s is a plain 404', async (path) => {
    const response = await raw(path, { body: '{}' })
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual(refusal('NotFound'))
  })

  test('is never cached, has security headers, and is not opened to other sites', async () => {
    const origin = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    const answers = [
      ...paths.map((path) => raw(path, { headers: origin })),
      ...paths.map((path) => raw(path, { method: 'OPTIONS', headers: origin })),
      raw('/api/check-availability', {
        body: JSON.stringify(without(aRequest(), 'userId')),
        headers: origin,
      }),
      raw('/api/login', { body: 'x'.repeat(300_000), headers: origin }),
      raw('/trpc/booking.rooms', { method: 'GET', headers: origin }),
      raw('/trpc/booking.nothing', { method: 'GET', headers: origin }),
    ]
    for (const { headers, url } of await Promise.all(answers)) {
      expect(headers.get('cache-control'), url).toBe('no-store')
      expect(
        [...headers.keys()].filter((name) => name.startsWith('access-control')),
        url,
      ).toEqual([])
      expect(headers.get('x-content-type-options'), url).toBe('nosniff')
      expect(headers.get('content-security-policy'), url).toContain("frame-ancestors 'none'")
      expect(headers.get('x-request-id'), url).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('set-cookie'), url).toBeNull()
      expect(headers.get('x-powered-by'), url).toBeNull()
    }
  })
})

describe('the health checks', () => {
  test.each(['/healthz', '/readyz'])('%s answers GET and HEAD', async (path) => {
    expect(plain(await hotel.get(path))).toEqual({ status: 200, body: { ok: true } })
    expect((await fetch(`${hotel.server.url}${path}`, { method: 'HEAD' })).status).toBe(200)
    expect((await hotel.post(path)).status).toBe(404)
  })
})
