import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aForm, guestsOf } from '#server/testing/builders'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  hotel = await openHotel({ RATE_LIMITS: 'on', ADMIN_SESSION_HOURS: '1' })
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())

describe('the administrator', () => {
  test('signs in with a token that expires and is stored only as a hash', async () => {
    const { body } = await hotel.post('/api/login', {
      email: ' Desk@Hotel.example ',
      password: 'a-long-test-password',
    })
    expect(body).toMatchObject({ success: true })
    const token = String(body['authToken'])
    const sessions = await hotel.db.selectFrom('admin_session').selectAll().execute()
    expect(JSON.stringify(sessions)).not.toContain(token)
    const ask = () => hotel.post('/api/fetchBookings', { status: 'Confirmed' }, { 'auth-token': token })
    expect((await ask()).status).toBe(200)
    await hotel.advance(3601)
    expect(await ask()).toMatchObject({ status: 401, body: { success: false, message: 'NotSignedIn' } })
  })

  test('reads nothing without a valid token', async () => {
    for (const headers of [{}, { 'auth-token': 'invented' }, { 'auth-token': '' }]) {
      expect((await hotel.post('/api/fetchBookings', { status: 'Confirmed' }, headers)).status).toBe(401)
    }
  })

  test('reads the bookings of four statuses by check-in; other statuses are refused', async () => {
    const later = await guests.hold({
      checkInDate: '2027-07-01',
      checkOutDate: '2027-07-02',
      paidAmount: 2500,
      ...aForm(),
    })
    await guests.verify(await guests.pay(later, { webhooks: 'drop' }))
    const sooner = await guests.hold({
      userId: 'guest-2',
      ...aForm({ name: ["D'Souza"], mobileNumber: '09876543210' }),
    })
    await guests.verify(await guests.pay(sooner, { webhooks: 'drop' }))
    const admin = await guests.signIn()
    const { body } = await hotel.post('/api/fetchBookings', { status: 'Confirmed' }, admin)
    expect(body).toMatchObject([
      {
        razorpay_order_id: sooner,
        guest: [{ name: "D'Souza" }],
        mobileNumber: '9876543210',
        paidAmount: 3000,
        pendingAmount: 2000,
      },
      {
        razorpay_order_id: later,
        checkInDate: '2027-07-01',
        paidAmount: 2500,
        pendingAmount: 0,
        status: 'Confirmed',
      },
    ])
    for (const status of ['Cancelled', 'Refunded', 'Processing']) {
      expect(await hotel.post('/api/fetchBookings', { status }, admin)).toMatchObject({
        status: 200,
        body: [],
      })
    }
    for (const status of ['Held', 'Queued', '', undefined]) {
      expect((await hotel.post('/api/fetchBookings', { status }, admin)).status).toBe(400)
    }
  })

  test('gets the same answer for a wrong password and an unknown address, and is locked out after ten', async () => {
    const wrong = await hotel.post('/api/login', { email: 'desk@hotel.example', password: 'wrong' })
    const unknown = await hotel.post('/api/login', { email: 'nobody@hotel.example', password: 'wrong' })
    expect(wrong).toMatchObject({
      status: 401,
      body: { success: false, error: 'Login failed. Please try again.' },
    })
    expect(unknown.body).toEqual(wrong.body)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        hotel.post('/api/login', { email: 'desk@hotel.example', password: 'wrong' }),
      ),
    )
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
    const right = await hotel.post('/api/login', {
      email: 'desk@hotel.example',
      password: 'a-long-test-password',
    })
    expect(right.status).toBe(429)
    expect(right.headers.get('retry-after')).toBeTruthy()
  })
})
