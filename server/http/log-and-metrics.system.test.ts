import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aForm, guestsOf } from '../testing/builders'
import { type HotelForTests, openHotel } from '../testing/hotel-for-tests'

const token = 'a-token-for-the-watcher'
const lines: string[] = []
let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  hotel = await openHotel({ METRICS_TOKEN: token, LOG_LEVEL: 'trace' }, undefined, logTo)
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())

type LogEntry = Record<string, unknown>
const answered = () =>
  lines.map((line) => JSON.parse(line) as LogEntry).filter(({ msg }) => msg === 'request answered')
const metrics = (authorization?: string) => hotel.get('/metrics', authorization ? { authorization } : {})
const gauges = async () => String((await metrics(`Bearer ${token}`)).body['text'])

describe('the log', () => {
  test('of a booking, its refund and the administrator’s calls contains no personal data', async () => {
    const userId = 'secret-user-of-this-guest'
    const form = aForm()
    const orderId = await guests.hold({ userId, ...form })
    const signed = await guests.pay(orderId)
    expect((await guests.verify(signed, form)).body).toMatchObject({ status: 'confirmed' })
    await hotel.as(userId).booking.mine.query()
    const token = (await guests.signIn())['auth-token'] ?? ''
    const asAdmin = { 'auth-token': token }
    await hotel.post('/api/login', { email: 'desk@hotel.example', password: 'a-wrong-guess-at-it' })
    await hotel.post('/api/fetchBookings', { status: 'Confirmed' }, asAdmin)
    // Paths, queries and malformed bodies are not logged either.
    await hotel.get(`/thank-you/${orderId}?userId=${userId}&email=asha@example.com`)
    await hotel.get(`/trpc/${userId}?input=${orderId}`)
    await hotel.post('/api/payment/refund', '{"orderId": "Asha Rawat')
    const refund = await hotel.post('/api/payment/refund', { razorpay_order_id: orderId })
    expect(refund.status).toBe(200)
    await hotel.post('/api/payment/refund', {
      razorpay_order_id: orderId,
      confirmCancellation: true,
    })
    // A mail server that refuses repeats the guest's address in its answer.
    await hotel.sandbox('/mailbox/control', { mode: '550' })
    await guests.runJobs()
    await hotel.post('/api/fetchBookings', { status: 'Processing' }, asAdmin)

    const sent = lines.join('')
    expect(answered().length).toBeGreaterThan(10)
    const secrets = ['Asha', 'Rawat', '9876543210', '234123412346', 'asha@example.com', userId, token]
    for (const secret of [...secrets, orderId, 'a-wrong-guess', 'Joshimath', 'desk@hotel.example']) {
      expect(sent.includes(secret), secret).toBe(false)
    }
  })

  test('has one entry for each request: id as in the answer, method, route, status and time', async () => {
    const before = answered().length
    const { headers } = await hotel.post('/api/check-availability?who=me', { type: 'Castle' })
    await hotel.as('guest-9').booking.rooms.query()
    expect(answered().slice(before)).toMatchObject([
      {
        level: 30,
        requestId: headers.get('x-request-id'),
        method: 'POST',
        route: '/api/check-availability',
        status: 400,
        ms: expect.any(Number),
      },
      { method: 'GET', route: '/trpc/booking.rooms', status: 200 },
    ])
  })

  test('has the id of the request in the entries about its failures', async () => {
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.create', kind: '500', times: 3 }])
    const { headers } = await guests.checkout({ userId: 'unlucky' })
    const own = lines
      .map((line) => JSON.parse(line) as LogEntry)
      .filter(({ requestId }) => requestId === headers.get('x-request-id'))
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.create', times: 0 }])
    expect(own.map(({ msg }) => msg)).toContain('request answered')
    expect(own.map(({ msg }) => msg)).toContain('order not made')
  })
})

describe('/metrics', () => {
  test('requires the token, and does not exist where no token is set', async () => {
    expect((await metrics()).status).toBe(401)
    expect((await metrics('Bearer nonsense')).status).toBe(401)
    expect((await metrics(`bearer ${token}`)).status).toBe(401)
    const neighbour = await hotel.openNeighbour()
    const { status } = await neighbour.get('/metrics', { authorization: `Bearer ${token}` })
    await neighbour.close()
    expect(status).toBe(404)
  })

  test('has bookings, holds, queues, payments, mails, calls and requests in Prometheus’ format', async () => {
    const text = await gauges()
    for (const line of text.split('\n').filter((one) => one && !one.startsWith('#'))) {
      // The event loop's lag is `Nan` until it has been sampled; Prometheus accepts any case.
      expect(line).toMatch(
        /^[a-z_][a-z\d_]*(\{[a-z_]+="[^"\n]*"(,[a-z_]+="[^"\n]*")*\})? (-?[\d.e+-]+|\+Inf|[Nn]a[Nn])$/,
      )
    }
    expect(new Set(text.match(/^# TYPE \S+/gm)).size).toBe(text.match(/^# TYPE \S+/gm)?.length)
    const expected = [
      /^hotel_bookings\{status="Processing"\} 1$/m,
      /^hotel_holds\{type="Double Bed"\} \d+$/m,
      /^hotel_line_length\{type="Triple Bed"\} 0$/m,
      /^hotel_payment_seconds_count 1$/m,
      /^hotel_outbox_oldest_seconds [\d.]+$/m,
      /^hotel_attention_open \d+$/m,
      /^hotel_provider_call_duration_seconds_count\{provider="payments",call="capture",outcome="ok"\} 1$/m,
      /^hotel_provider_call_duration_seconds_count\{provider="mail",call="send",outcome="\w+"\} \d+$/m,
      /^http_request_duration_seconds_count\{method="POST",route="\/api\/payment\/verify-payment",status="200"\} 1$/m,
      /^hotel_database_connections\{state="open"\} \d+$/m,
      /^nodejs_eventloop_lag_seconds /m,
    ]
    for (const line of expected) expect(text).toMatch(line)
  })
})
