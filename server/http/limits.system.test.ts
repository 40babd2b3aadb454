import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRequest } from '../testing/builders'
import { type HotelForTests, openHotel } from '../testing/hotel-for-tests'

let hotel: HotelForTests

beforeAll(async () => {
  hotel = await openHotel({ RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1', MAX_HOLDS_PER_ADDRESS: '2' })
})
afterAll(() => hotel.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const right = { email: 'desk@hotel.example', password: 'a-long-test-password' }
const signIn = (address: string, over: Record<string, string> = {}) =>
  hotel.post('/api/login', { ...right, ...over }, from(address))
const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted()
const tries = (count: number, one: (index: number) => Promise<{ status: number }>) =>
  statuses(Array.from({ length: count }, (_, index) => one(index)))
const times = (count: number, value: number) => Array.from({ length: count }, () => value)

describe('signing in', () => {
  test('ten wrong tries for an account, also in parallel, lock it for the address that made them', async () => {
    const guesses = await tries(30, (index) => signIn('203.0.113.1', { password: `guess ${index}` }))
    expect(guesses).toEqual([...times(10, 401), ...times(20, 429)])
    const locked = await signIn('203.0.113.1')
    expect(locked).toMatchObject({ status: 429, body: { success: false, message: 'TooManyTries' } })
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('after five wrong tries each answer takes longer, whether or not the account exists', async () => {
    const took = async (address: string, email: string) => {
      const answers: number[] = []
      for (let time = 0; time < 8; time += 1) {
        const began = performance.now()
        expect((await signIn(address, { email, password: 'wrong' })).status).toBe(401)
        answers.push(performance.now() - began)
      }
      return answers
    }
    for (const answers of await Promise.all([
      took('203.0.113.8', 'desk@hotel.example'),
      took('203.0.113.9', 'nobody@hotel.example'),
    ])) {
      // Only lower bounds, because a slow machine may take longer.
      for (const [index, least] of [200, 400, 600].entries())
        expect(answers[5 + index]).toBeGreaterThan(least)
    }
  })

  test('other addresses are not locked out', async () => {
    expect((await signIn('203.0.113.2')).status).toBe(200)
  })

  test('a forged address in front of the real one does not lift the lock', async () => {
    expect((await signIn('198.51.100.7, 203.0.113.1')).status).toBe(429)
  })

  test('thirty wrong tries for many accounts lock the address', async () => {
    const guesses = await tries(32, (index) => signIn('203.0.113.3', { email: `desk${index}@hotel.example` }))
    expect(guesses).toEqual([...times(30, 401), ...times(2, 429)])
  })

  test('another spelling of the account is the same account', async () => {
    const spellings = [
      'desk@hotel.example',
      ' Desk@hotel.example',
      'DESK@HOTEL.EXAMPLE ',
      'desk@hotel.example\0',
    ]
    const guesses = await tries(12, (index) =>
      signIn('203.0.113.4', { email: spellings[index % 4] ?? '', password: 'wrong' }),
    )
    expect(guesses).toEqual([...times(10, 401), ...times(2, 429)])
  })

  test('successful sign-ins do not count', async () => {
    for (let time = 0; time < 12; time += 4) {
      expect(await tries(4, () => signIn('203.0.113.5'))).toEqual(times(4, 200))
    }
  })

  test('all IPv6 addresses of one /64 count as one', async () => {
    const guesses = await tries(12, (index) => signIn(`2001:db8:7:1::${index + 1}`, { password: 'wrong' }))
    expect(guesses).toEqual([...times(10, 401), ...times(2, 429)])
    expect((await signIn('2001:db8:7:2::1')).status).toBe(200)
  })
})

describe('holding rooms', () => {
  const checkout = (address: string, userId: string, day: number) =>
    hotel.post(
      '/api/payment/checkout',
      aRequest({
        userId,
        checkInDate: `2027-06-0${day}`,
        checkOutDate: `2027-06-0${day + 1}`,
        paidAmount: 1500,
      }),
      from(address),
    )

  test('is limited by the address that the proxy saw: 429 with a message', async () => {
    for (const day of [1, 3])
      expect((await checkout('203.0.113.6', `u${day}`, day)).body).toMatchObject({ message: 'Held' })
    const third = await checkout('198.51.100.1, 203.0.113.6', 'u5', 5)
    expect(third.status).toBe(429)
    expect(third.body).toEqual({
      success: false,
      message: 'TooManyHolds',
      error: expect.stringMatching(/^Too many .*\.$/),
    })
    expect((await checkout('203.0.113.8', 'u5', 5)).body).toMatchObject({ message: 'Held' })
  })

  test('with another guest’s mobile number never keeps that guest from holding rooms', async () => {
    const mobileNumber = '9876543210'
    const hold = (userId: string, address: string, day: number) =>
      hotel.post(
        '/api/payment/checkout',
        aRequest({
          userId,
          mobileNumber,
          paidAmount: 1500,
          checkInDate: `2027-07-${day}`,
          checkOutDate: `2027-07-${day + 1}`,
        }),
        from(address),
      )
    for (const nth of [1, 2, 3]) {
      const held = await hold(`other-${nth}`, `203.0.113.3${nth}`, 10 + nth)
      expect(held.body).toMatchObject({ message: 'Held' })
    }
    expect((await hold('owner', '203.0.113.40', 20)).body).toMatchObject({ message: 'Held' })
    await hotel.advance(601)
    expect((await hold('owner-2', '203.0.113.41', 22)).body).toMatchObject({ message: 'Held' })
    // A further hold from an address that has one already.
    expect((await hold('other-4', '203.0.113.31', 24)).body).toMatchObject({ message: 'Held' })
  })
})

describe('guessing order ids', () => {
  const guess = (address: string, path = '/api/payment/refund') =>
    hotel.post(path, { razorpay_order_id: 'order_00000000000000' }, from(address))

  test('thirty wrong ones over REST and tRPC lock the address, and no other', async () => {
    expect(await tries(28, () => guess('203.0.113.20'))).toEqual(times(28, 404))
    const receipt = { refundDetails: { refundId: 'rfnd_00000000000000' } }
    expect((await hotel.post('/api/sendreceiptrefund', receipt, from('203.0.113.20'))).status).toBe(404)
    const typed = () =>
      hotel.post('/trpc/refund.quote', { orderId: 'order_00000000000000' }, from('203.0.113.20'))
    expect((await typed()).status).toBe(404)
    expect((await typed()).status).toBe(429)
    expect(await guess('203.0.113.20')).toMatchObject({ status: 429, body: { message: 'TooManyTries' } })
    expect((await guess('203.0.113.21')).status).toBe(404)
  })
})

test('asking for a new password is limited for an account and a network, known or not', async () => {
  const ask = (email: string, address: string) => hotel.post('/trpc/team.forgotten', { email }, from(address))
  const known = await ask('desk@hotel.example', '203.0.113.40')
  const unknown = await ask('nobody@hotel.example', '203.0.113.41')
  expect(known).toMatchObject({ status: 200, body: unknown.body })
  for (const [email, address] of [
    ['desk@hotel.example', '203.0.113.40'],
    ['nobody@hotel.example', '203.0.113.41'],
  ] as const)
    expect(await tries(6, () => ask(email, address))).toEqual([...times(4, 200), ...times(2, 429)])
  expect(await tries(22, (index) => ask(`${index}@hotel.example`, '203.0.113.42'))).toEqual([
    ...times(20, 200),
    ...times(2, 429),
  ])
})
